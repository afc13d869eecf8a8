import { describePassword, minPasswordLength } from "#app/domain/values/password.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/security.module.css";

/** Changing the password signs out every other session. */
export function PasswordPart() {
  const { fields, props } = useActionForm<{ password: string; newPassword: string }>("change-password");
  const { strength, text } = describePassword(fields.newPassword.value ?? "");
  return (
    <ActionForm {...props} className={styles.part} preventScrollReset>
      <h3>Password</h3>
      <div className={styles.fields}>
        <PasswordField field={fields.password} label="Current Password" autoComplete="current-password" />
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
        <SubmitButton variant="default">Change Password</SubmitButton>
      </div>
    </ActionForm>
  );
}
