import { use, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { StoredFile } from "#app/domain/files/upload.server.ts";
import {
  type BrowserUpload,
  isUnderWay,
  type UploadPlan,
  uploadStore,
} from "#app/routes/dashboard/files/upload-store.ts";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { NeedContext } from "#app/ui/need.ts";

const none: readonly BrowserUpload[] = [];

/** All uploads of this tab. */
export const useUploads = () =>
  useSyncExternalStore(
    uploadStore.subscribe,
    () => uploadStore.state().uploads,
    () => none,
  );

/** The uploads that are shown at `place`, from the first one chosen to the last. */
export function useUploadsAt(place: string): BrowserUpload[] {
  const need = use(NeedContext);
  useEffect(() => {
    void Promise.resolve(need).then(uploadQueue.prepare);
  }, [need]);
  useEffect(() => uploadStore.show(place), [place]);
  return useUploads().filter((upload) => upload.place === place);
}

/** Whether a file is on its way to this screen that only it can use, or has arrived and is not in its form yet. */
export function useIsUploadingHere(): boolean {
  const { pathname } = useLocation();
  return useUploads().some((upload) => {
    const { screen, isListed, state } = upload;
    return screen === pathname && (isListed ? isUnderWay(upload) : state.step !== "failed");
  });
}

interface UploadOptions extends Pick<UploadPlan, "kind" | "target"> {
  /** Within this screen; for a file that the server needs no screen for, within the program. */
  place: string;
  /** Whether leaving the screen would lose the file. */
  isBound: boolean;
  onStored(file: StoredFile): void;
}

/** One file at a time: start, follow, cancel, retry. It survives that the component is made anew. */
export function useUpload({ place: name, isBound, kind, target, onStored }: UploadOptions) {
  const { pathname } = useLocation();
  const place = isBound ? `${pathname} ${name}` : name;
  const upload = useUploadsAt(place).at(-1);
  const takeStored = useEffectEvent(() => {
    if (upload?.state.step !== "stored") return;
    onStored(upload.state.stored);
    uploadQueue.remove(upload.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes
  useEffect(() => takeStored(), [upload?.state]);
  return {
    /** Undefined while there is nothing to show. */
    upload: upload?.state.step === "stored" ? undefined : upload,
    isUploading: upload !== undefined && isUnderWay(upload),
    /** Replaces the upload before it. */
    start(file: File) {
      if (upload) uploadQueue.remove(upload.id);
      uploadQueue.add([file], { kind, target, place, screen: isBound ? pathname : undefined });
    },
  };
}
