import { useState } from "react";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

interface DangerSectionProps {
  /** Whether an authenticator code is required too. */
  hasSecondStep: boolean;
}

/** Delete Account: the specification's confirmation, then the proof. */
export function DangerSection({ hasSecondStep }: DangerSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { fields, props } = useActionForm<{ password: string; code: string }>("delete-account");
  return (
    <FoldSection
      id="danger-zone"
      title="Danger Zone"
      summary="Delete your account and everything in it"
      description="Deletes your account and everything in it: Talk Hubs, contacts, feedback, bookings and files. Your links and printed QR codes stop working."
    >
      <Button color="red" variant="outline" onClick={() => setOpen(true)} style={{ alignSelf: "flex-start" }}>
        Delete Account
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Delete Account">
        <AfterProof onClose={() => setOpen(false)}>
          {" "}
          <ActionForm {...props} className="stack">
            <p className={styles.plain}>
              <strong>Are you sure you want to delete your account? This action is irreversible.</strong>
            </p>
            <p className="quiet">
              Download your data first if you want to keep any of it. We can't recover it later. Tax law requires us to
              keep a record of any payment.
            </p>
            <PasswordProof field={fields.password} label="Password" />
            {hasSecondStep && (
              <TextField
                field={fields.code}
                label="Code"
                description="From your authenticator app, or a recovery code"
                autoComplete="one-time-code"
              />
            )}
            <div className="dialog-actions">
              <Button variant="default" onClick={() => setOpen(false)}>
                Keep my account
              </Button>
              <SubmitButton color="red">Delete Account</SubmitButton>
            </div>
          </ActionForm>
        </AfterProof>
      </Dialog>
    </FoldSection>
  );
}
