import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";

/** After a refused form, the focus moves to its first invalid field. Errors without a status, as of an autosave, never move it. */
export function useFocusOnError(formId: string, lastResult: SubmissionResult | undefined) {
  useEffect(() => {
    if (lastResult?.status === "error") requestAnimationFrame(() => focusFirstError(formId));
  }, [formId, lastResult]);
}

/** Opens the section of the field too. */
function focusFirstError(formId: string) {
  const elements = [...(document.forms.namedItem(formId)?.elements ?? [])];
  const field = elements.find((element) => element.getAttribute("aria-invalid") === "true");
  const section = field?.closest("details");
  if (section) section.open = true;
  if (field instanceof HTMLElement) field.focus();
}
