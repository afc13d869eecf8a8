import type { ReactNode } from "react";
import { ActionForm, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/fields.tsx";

interface ReasonDialogProps {
  title: string;
  opened: boolean;
  onClose(): void;
  intent: "suspend" | "unpublish";
  hubId?: string;
  submitLabel: string;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for the reason of an act against an account or hub, which its owner gets by email. Closes when it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, opened, onClose, intent, hubId, submitLabel, children } = props;
  const result = useActionResult(intent);
  useDone(result, onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <ActionForm intent={intent} sends={{ hubId }} preventScrollReset noValidate>
        <p className={styles.goes}>{children}</p>
        <TextareaField
          label="Reason"
          description="The owner gets it by email, exactly as you write it."
          name="reason"
          rows={4}
          maxLength={1_000}
          required
          error={result?.form?.error?.reason?.[0]}
          data-autofocus
        />
        <DialogActions onCancel={onClose} color="red">
          {submitLabel}
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
