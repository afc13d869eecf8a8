import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { PasswordField } from "#app/forms/password-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { SettingsActionData } from "#app/routes/dashboard/account-settings/action-data.ts";
import { RecoveryCodes } from "#app/routes/dashboard/account-settings/recovery-codes.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const tasks = {
  "set-up": { title: "Set up two-factor authentication", intent: "two-factor-begin", button: "Continue" },
  renew: { title: "New recovery codes", intent: "two-factor-codes", button: "Make new codes" },
  "turn-off": { title: "Turn off two-factor authentication", intent: "two-factor-off", button: "Turn off" },
} as const;
export type SecondStepTask = keyof typeof tasks;
type Setup = NonNullable<SettingsActionData["setup"]>;

/** Asks for the password first, then shows the task's next step: the app's QR code, the recovery codes, or nothing. */
export function SecondStepDialog({ task, onClose }: { task: SecondStepTask; onClose(): void }) {
  const fetcher = useFetcher<SettingsActionData>();
  const { title, intent, button } = tasks[task];
  const [setup, setSetup] = useState<Setup>();
  const actionData = fetcher.data;
  useToast(actionData?.toast);
  useEffect(() => {
    if (actionData?.setup) setSetup(actionData.setup);
    if (actionData?.isDone) onClose();
  }, [actionData, onClose]);
  const result = actionData?.result;
  const sharedProps = { fetcher, onClose };

  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
      {actionData?.recoveryCodes ? (
        <RecoveryCodes codes={actionData.recoveryCodes} onSaved={onClose} />
      ) : setup ? (
        <CodeForm setup={setup} result={result} {...sharedProps} />
      ) : (
        <PasswordForm intent={intent} label={button} result={result} {...sharedProps} />
      )}
    </Dialog>
  );
}

interface StepProps {
  fetcher: FetcherWithComponents<SettingsActionData>;
  result?: SubmissionResult;
  onClose(): void;
}

function PasswordForm({ fetcher, intent, label, result, onClose }: StepProps & { intent: string; label: string }) {
  const [form, fields] = useForm<{ password: string }>({ id: "second-step-password", lastResult: result });
  return (
    <fetcher.Form method="post" action="/account-settings" {...getFormProps(form)} noValidate className="stack">
      <input type="hidden" name="intent" value={intent} />
      <PasswordField field={fields.password} label="Your password" autoComplete="current-password" data-autofocus />
      <Buttons label={label} fetcher={fetcher} onClose={onClose} />
    </fetcher.Form>
  );
}

function CodeForm({ fetcher, setup, result, onClose }: StepProps & { setup: Setup }) {
  const [form, fields] = useForm<{ code: string }>({ id: "second-step-code", lastResult: result });
  return (
    <fetcher.Form method="post" action="/account-settings" {...getFormProps(form)} noValidate className="stack">
      <input type="hidden" name="intent" value="two-factor-confirm" />
      <p className={styles.plain}>Scan this with your authenticator app, then enter the code it shows.</p>
      <div className={styles.code}>
        <div
          role="img"
          aria-label="Code for your authenticator app"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server drew this SVG from a new secret
          dangerouslySetInnerHTML={{ __html: setup.svg }}
        />
        <p className="quiet">Or enter this key in the app:</p>
        <p className={styles.secret}>{(setup.secret.match(/.{1,4}/g) ?? []).join(" ")}</p>
        <CopyButton value={setup.secret} copied="Key copied to clipboard">
          Copy key
        </CopyButton>
      </div>
      <TextField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      <Buttons label="Turn on" fetcher={fetcher} onClose={onClose} />
    </fetcher.Form>
  );
}

function Buttons({ label, fetcher, onClose }: Omit<StepProps, "result"> & { label: string }) {
  return (
    <div className="dialog-actions">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={fetcher.state !== "idle"}>
        {label}
      </Button>
    </div>
  );
}
