import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { describePassword, minPasswordLength } from "#app/domain/accounts/accounts.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";

/** Changing the password signs out every other session. */
export function PasswordPart({ result }: { result?: SubmissionResult }) {
  const [form, fields] = useForm<{ password: string; newPassword: string }>({
    id: "change-password",
    lastResult: result,
  });
  const { strength, text } = describePassword(fields.newPassword.value ?? "");
  const isSending = useNavigation().formData?.get("intent") === "change-password";
  return (
    <Form method="post" {...getFormProps(form)} noValidate className={styles.part} preventScrollReset>
      <h3>Password</h3>
      <input type="hidden" name="intent" value="change-password" />
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
        <Button type="submit" variant="default" loading={isSending}>
          Change Password
        </Button>
      </div>
    </Form>
  );
}
