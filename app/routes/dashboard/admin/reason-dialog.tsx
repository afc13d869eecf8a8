import { type ReactNode, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import type { AdminActionData } from "#app/routes/dashboard/admin/actions.server.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Textarea } from "#app/ui/input.tsx";

interface ReasonDialogProps {
  title: string;
  opened: boolean;
  onClose(): void;
  intent: "suspend" | "unpublish";
  hubId?: string;
  submitLabel: string;
  actionData?: AdminActionData;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for the reason of an act against an account or hub, which its owner gets by email. Closes when it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, opened, onClose, intent, hubId, submitLabel, actionData, children } = props;
  const isSending = useNavigation().formData?.get("intent") === intent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result closes the dialog once
  useEffect(() => {
    if (actionData?.toast?.tone === "success") onClose();
  }, [actionData]);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        {hubId && <input type="hidden" name="hubId" value={hubId} />}
        <p className={styles.goes}>{children}</p>
        <Textarea
          label="Reason"
          description="The owner gets it by email, exactly as you write it."
          name="reason"
          rows={4}
          maxLength={1_000}
          required
          error={actionData?.result?.error?.reason?.[0]}
          data-autofocus
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
