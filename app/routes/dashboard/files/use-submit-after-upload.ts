import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useIsUploadingHere, useUploads } from "#app/routes/dashboard/files/use-upload.ts";

/**
 * For a form that leaves its screen when it is sent: a press waits until the screen's uploads are in the form. After a
 * failed one it is not sent, because its sender expects the picture.
 */
export function useSubmitAfterUpload() {
  const { pathname } = useLocation();
  const isUploading = useIsUploadingHere();
  const failures = useUploads().filter(({ screen, state }) => screen === pathname && state.step === "failed").length;
  const [held, setHeld] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null; failures: number } | null>(
    null,
  );
  useEffect(() => {
    if (!held || isUploading) return;
    setHeld(null);
    if (failures <= held.failures) held.form.requestSubmit(held.submitter);
  }, [held, isUploading, failures]);
  return {
    isUploading,
    isHolding: held !== null,
    /** True when the press waits. */
    holdSubmit(event: FormEvent<HTMLFormElement>): boolean {
      if (!isUploading) return false;
      event.preventDefault();
      setHeld({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter, failures });
      return true;
    },
  };
}
