import type { AccountRow } from "#app/domain/admin/queries.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { useStateOf } from "#app/ui/use-state-of.ts";

interface DeactivateDialogProps {
  /** Null while the dialog is closed. */
  account: AccountRow | null;
  onClose(): void;
}

/** Ruling "Deactivate": removes the account and all its data after the administrator types its email. */
export function DeactivateDialog({ account, onClose }: DeactivateDialogProps) {
  const result = useActionResult("deactivate");
  useDone(result, onClose);
  const email = account?.email ?? "";
  const [confirmation, setConfirmation] = useStateOf(email, "");
  const isConfirmed = normaliseEmail(confirmation) === email;
  return (
    <Dialog opened={account !== null} onClose={onClose} title="Deactivate this account?">
      <ActionForm intent="deactivate" sends={{ id: account?.id }} preventScrollReset>
        <p className={styles.goes}>
          <strong>{email}</strong> will be permanently deleted, along with everything in it:{" "}
          {account?.hubs === 1 ? "1 hub" : `${account?.hubs} hubs`}, files ({formatSize(account?.usedBytes ?? 0)}),
          leads, feedback and bookings. Its public pages and printed QR codes will stop working. This can't be undone.
        </p>
        <TextField
          label="Type the account's email to confirm"
          name="email"
          type="email"
          autoComplete="off"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={result?.form?.error?.email?.[0]}
          data-autofocus
        />
        <DialogActions onCancel={onClose} color="red" disabled={!isConfirmed}>
          Deactivate
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
