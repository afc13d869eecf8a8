import type { ReactNode } from "react";
import { ActionForm, useActionResult, useDone } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import type { useActionForm } from "#app/forms/use-action-form.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";

interface DrawerFormProps {
  form: { id: string; dirty: boolean; errors?: string[] | undefined };
  props: ReturnType<typeof useActionForm>["props"];
  version: string;
  sends?: Record<string, string>;
  onClose(): void;
  children: ReactNode;
}

/** The form of one part: it closes once it is saved, and stays with its text when another tab saved first. */
export function DrawerForm({ form, props, version, sends, onClose, children }: DrawerFormProps) {
  const result = useActionResult<ActionResult<unknown, string>>(props.intent);
  useDone(result, onClose);
  return (
    <ActionForm {...props} sends={{ version, ...sends }} className="stack">
      <UnsavedGuard isDirty={form.dirty} />
      {result?.reason && <StaleCopyNotice formId={form.id} latest={result.reason} />}
      {!result?.reason && form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
      {children}
      <DialogActions onCancel={onClose}>Save</DialogActions>
    </ActionForm>
  );
}
