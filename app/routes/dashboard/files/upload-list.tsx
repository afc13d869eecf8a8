import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { v4 } from "uuid";
import type { FileKind } from "#app/domain/files/files.ts";
import type { UploadTarget } from "#app/routes/dashboard/files/send-file.ts";
import styles from "#app/routes/dashboard/files/upload-list.module.css";
import { UploadProgress } from "#app/routes/dashboard/files/upload-progress.tsx";
import { useUpload } from "#app/routes/dashboard/files/use-upload.ts";
import { showToast } from "#app/ui/toast.tsx";

interface PendingUpload {
  id: string;
  file: File;
  kind: FileKind;
  target?: UploadTarget;
}

/** Uploads several files at the same time, each with its own progress, cancel and retry. */
export function useUploads() {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([]);
  return {
    pendingUploads,
    add(files: File[], kind: FileKind, target?: UploadTarget) {
      setPendingUploads((before) => [...before, ...files.map((file) => ({ id: v4(), file, kind, target }))]);
    },
    drop: useCallback((id: string) => setPendingUploads((before) => before.filter((each) => each.id !== id)), []),
  };
}

interface UploadListProps {
  uploads: ReturnType<typeof useUploads>;
  /** The toast's title after an upload. */
  stored: string;
}

export function UploadList({ uploads: { pendingUploads, drop }, stored }: UploadListProps) {
  if (pendingUploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {pendingUploads.map((each) => (
        <UploadRow key={each.id} {...each} stored={stored} drop={drop} />
      ))}
    </ul>
  );
}

interface UploadRowProps extends PendingUpload {
  stored: string;
  drop(id: string): void;
}

function UploadRow({ id, file, kind, target, stored, drop }: UploadRowProps) {
  const { revalidate } = useRevalidator();
  const { state, start, cancel, retry } = useUpload({
    kind,
    target,
    onStored(_, hint) {
      showToast({ tone: "success", title: stored, message: hint });
      void revalidate();
      drop(id);
    },
    onProblem: ({ title, message }) => showToast({ tone: "error", title, message }),
    onCancelled: () => drop(id),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row starts once, when it mounts
  useEffect(() => start(file), []);
  return (
    <li>
      <UploadProgress state={state} onCancel={cancel} onRetry={retry} onDismiss={() => drop(id)} />
    </li>
  );
}
