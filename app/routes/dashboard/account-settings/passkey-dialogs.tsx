import { href } from "react-router";
import { ActionForm, SubmitButton, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface PasskeyDialogProps {
  passkey: { id: string; name: string };
  onClose(): void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const fetcher = useFetcher();
  const { fields, props } = useActionForm<{ name: string }>("passkey-rename", { fetcher, defaultValue: { name } });
  useDone(useActionResult("passkey-rename", fetcher), onClose);
  return (
    <Dialog opened onClose={onClose} title="Rename passkey">
      <ActionForm {...props} action={href("/account-settings")} sends={{ passkeyId: id }} className="stack">
        <TextField field={fields.name} label="Name" maxLength={60} data-autofocus />
        <DialogActions onCancel={onClose}>Save name</DialogActions>
      </ActionForm>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const fetcher = useFetcher();
  const { fields, props } = useActionForm<{ password: string }>("passkey-remove", { fetcher });
  useDone(useActionResult("passkey-remove", fetcher), onClose);
  return (
    <Dialog opened onClose={onClose} title="Remove passkey">
      <AfterProof onClose={onClose}>
        {" "}
        <ActionForm {...props} action={href("/account-settings")} sends={{ passkeyId: id }} className="stack">
          <p className={styles.plain}>
            <strong>{name}</strong> no longer signs in, and every other device is signed out.
          </p>
          <PasswordProof field={fields.password} label="Your password" data-autofocus />
          <div className="dialog-actions">
            <Button variant="default" onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton color="red">Remove passkey</SubmitButton>
          </div>
        </ActionForm>
      </AfterProof>
    </Dialog>
  );
}
