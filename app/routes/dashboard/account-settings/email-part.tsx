import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { PasswordField } from "#app/forms/password-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export interface EmailPartProps {
  email: string;
  /** The pending change, and which of the two addresses has confirmed it. */
  pendingEmailChange: { newEmail: string; isOldConfirmed: boolean; isNewConfirmed: boolean } | null;
  result?: SubmissionResult;
}

/** Changes the account's email; both addresses have to confirm. */
export function EmailPart({ email, pendingEmailChange, result }: EmailPartProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "change-email", lastResult: result });
  const intent = useNavigation().formData?.get("intent");
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
          <Form method="post" className="notice-actions" preventScrollReset>
            <input type="hidden" name="intent" value="keep-email" />
            <Button type="submit" variant="default" size="compact-md" loading={intent === "keep-email"}>
              Keep current address
            </Button>
          </Form>
        </Notice>
      )}
      <Form method="post" {...getFormProps(form)} noValidate className={styles.part} preventScrollReset>
        <input type="hidden" name="intent" value="change-email" />
        <div className={styles.fields}>
          <TextField field={fields.email} label="New Email" type="email" autoComplete="email" />
          <PasswordField
            field={fields.password}
            label="Password to confirm the change"
            autoComplete="current-password"
          />
        </div>
        <div className="button-row">
          <Button type="submit" variant="default" loading={intent === "change-email"}>
            Change Email
          </Button>
        </div>
      </Form>
    </div>
  );
}
