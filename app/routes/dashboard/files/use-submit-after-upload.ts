import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { lostConnection } from "#app/routes/dashboard/files/upload-store.ts";
import { uploadQueue } from "#app/routes/dashboard/files/uploads.ts";
import { useIsUploadingHere, useUploads } from "#app/routes/dashboard/files/use-upload.ts";

/**
 * For a form that leaves its screen when it is sent: a press waits until the screen's uploads are in the form. It retries
 * those that the network lost. After a failed one the form is not sent, because its sender expects the file.
 */
export function useSubmitAfterUpload() {
  const { pathname } = useLocation();
  const isUploading = useIsUploadingHere();
  const failed = useUploads().filter(({ screen, state }) => screen === pathname && state.step === "failed");
  const failures = failed.length;
  const [held, setHeld] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null; failures: number } | null>(
    null,
  );
  const release = useEffectEvent(() => {
    if (!held) return;
    setHeld(null);
    if (failures <= held.failures) held.form.requestSubmit(held.submitter);
  });
  useEffect(() => {
    if (held && !isUploading) queueMicrotask(release);
  }, [held, isUploading]);
  return {
    isUploading,
    isHolding: held !== null,
    /** True when the press waits. */
    holdSubmit(event: FormEvent<HTMLFormElement>): boolean {
      const lost = failed.filter(({ state }) => state.step === "failed" && state.problem === lostConnection);
      if (!isUploading && lost.length === 0) return false;
      event.preventDefault();
      for (const { id } of lost) uploadQueue.retry(id);
      const { submitter } = event.nativeEvent as SubmitEvent;
      setHeld({ form: event.currentTarget, submitter, failures: failures - lost.length });
      return true;
    },
  };
}
