import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useUnsaved } from "#app/ui/unsaved-guard.tsx";

export interface EmailPartProps {
  email: string;
  /** The pending change, and which of the two addresses has confirmed it. */
  pendingEmailChange: { newEmail: string; isOldConfirmed: boolean; isNewConfirmed: boolean } | null;
}

/** Changes the account's email; both addresses have to confirm. */
export function EmailPart({ email, pendingEmailChange }: EmailPartProps) {
  const { fields, props } = useActionForm<{ email: string; password: string }>("change-email");
  const typed = readFieldText(fields.email).trim();
  // A password manager may fill in the address of today, and the password below.
  useUnsaved(typed !== "" && typed !== email);
  return (
    <div className={styles.part}>
      <h3>Email address</h3>
      <p className="quiet">
        You sign in with <strong>{email}</strong>. To change it, confirm from both inboxes.
      </p>
      {pendingEmailChange && (
        <Notice tone="info" title={`Waiting to change to ${pendingEmailChange.newEmail}`}>
          <p>
            {pendingEmailChange.isOldConfirmed
              ? "Confirmed from your old address. Now confirm from the email sent to your new one."
              : pendingEmailChange.isNewConfirmed
                ? "Confirmed from your new address. Now confirm from the email sent to your old one."
                : "Confirm the change from both inboxes. The links work for 24 hours."}
          </p>
          <ActionForm intent="keep-email" className="notice-actions" preventScrollReset>
            <SubmitButton variant="default" size="compact-md">
              Keep current address
            </SubmitButton>
          </ActionForm>
        </Notice>
      )}
      <AfterProof>
        {" "}
        <ActionForm {...props} className={styles.part} preventScrollReset>
          <div className={styles.fields}>
            <TextField field={fields.email} label="New Email" type="email" autoComplete="email" />
            <PasswordProof field={fields.password} label="Password to confirm the change" />
          </div>
          <div className="button-row">
            <SubmitButton variant="default">Change Email</SubmitButton>
          </div>
        </ActionForm>
      </AfterProof>
    </div>
  );
}
