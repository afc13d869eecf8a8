import { useEffect, useRef, useState } from "react";
import { v4 } from "uuid";
import { type FileKind, problemBeforeSending, type UploadProblem } from "#app/domain/files/files.ts";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import { sendFile, type UploadTarget } from "#app/routes/dashboard/files/send-file.ts";

/** The state of one upload. "storing" means that every byte is sent and the server is checking the file. */
export type UploadState =
  | { step: "idle" }
  | { step: "sending" | "storing"; name: string; sent: number; size: number }
  | { step: "failed"; name: string; problem: UploadProblem; canRetry: boolean };

interface UploadOptions {
  kind: FileKind;
  target?: UploadTarget;
  /** `hint` says what its owner should know about the file. */
  onStored(file: StoredFile, hint?: string): void;
  /** For screens that do not show the error in place. */
  onProblem?(problem: UploadProblem): void;
  onCancelled?(): void;
}

/** Uploads one file: start, follow, cancel, retry. Leaving the screen cancels it. */
export function useUpload({ kind, target, onStored, onProblem, onCancelled }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const currentUpload = useRef<{ id: string; file: File; stop: AbortController }>(undefined);
  useEffect(() => () => currentUpload.current?.stop.abort(), []);

  async function send(id: string, file: File) {
    currentUpload.current?.stop.abort();
    const upload = { id, file, stop: new AbortController() };
    currentUpload.current = upload;
    const { name, size } = file;
    setState({ step: "sending", name, size, sent: 0 });
    const onProgress = (sent: number) => {
      if (currentUpload.current === upload)
        setState({ step: sent < size ? "sending" : "storing", name, size, sent: Math.min(sent, size) });
    };
    const sent = await sendFile({ id, file, kind, target, onProgress, signal: upload.stop.signal });
    if (currentUpload.current !== upload) return;
    if (sent === "cancelled") {
      setState({ step: "idle" });
      onCancelled?.();
    } else if ("file" in sent) {
      setState({ step: "idle" });
      onStored(sent.file, sent.hint);
    } else fail(name, sent.problem, sent.canRetry);
  }

  function fail(name: string, problem: UploadProblem, canRetry: boolean) {
    setState({ step: "failed", name, problem, canRetry });
    onProblem?.(problem);
  }

  return {
    state,
    start(file: File) {
      const problem = problemBeforeSending(kind, file);
      if (problem) fail(file.name, problem, false);
      else void send(v4(), file);
    },
    cancel: () => currentUpload.current?.stop.abort(),
    /** Uses the same id, so a file that already reached the server is not stored twice. */
    retry() {
      if (currentUpload.current) void send(currentUpload.current.id, currentUpload.current.file);
    },
    dismiss: () => setState({ step: "idle" }),
  };
}
