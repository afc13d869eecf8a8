import { describePassword, minPasswordLength } from "#app/domain/values/password.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { readFieldText } from "#app/forms/field-props.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { AfterProof, PasswordProof, useProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { useUnsaved } from "#app/ui/unsaved-guard.tsx";

/** Changing the password, or setting the first one, signs out every other session. */
export function PasswordPart() {
  const { fields, props } = useActionForm<{ password: string; newPassword: string }>("change-password");
  const isFirst = useProof().required !== "password";
  const typed = readFieldText(fields.newPassword);
  useUnsaved(typed !== "");
  const { strength, text } = describePassword(typed);
  return (
    <div className={styles.part}>
      <h3>Password</h3>
      <AfterProof>
        <ActionForm {...props} className={styles.part} preventScrollReset>
          <div className={styles.fields}>
            <PasswordProof field={fields.password} label="Current Password" />
            <PasswordField
              field={fields.newPassword}
              label="New Password"
              description={`At least ${minPasswordLength} characters`}
              autoComplete="new-password"
            />
          </div>
          <p className={`quiet ${styles.strength}`} data-strength={strength} aria-live="polite">
            {text}
          </p>
          <div className="button-row">
            <SubmitButton variant="default">{isFirst ? "Set Password" : "Change Password"}</SubmitButton>
          </div>
        </ActionForm>
      </AfterProof>
    </div>
  );
}
