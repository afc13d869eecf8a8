import { useState } from "react";
import { href } from "react-router";
import { ActionForm, type ActionValue, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { SettingsForms } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import { RecoveryCodes } from "#app/routes/dashboard/account-settings/recovery-codes.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const tasks = {
  "set-up": { title: "Set up two-factor authentication", intent: "two-factor-begin", button: "Continue" },
  renew: { title: "New recovery codes", intent: "two-factor-codes", button: "Make new codes" },
  "turn-off": { title: "Turn off two-factor authentication", intent: "two-factor-off", button: "Turn off" },
} as const;
export type SecondStepTask = keyof typeof tasks;
type Setup = ActionValue<SettingsForms["two-factor-begin"]>;

/** Asks for the proof first, then shows the task's next step: the app's QR code, the recovery codes, or nothing. */
export function SecondStepDialog({ task, onClose }: { task: SecondStepTask; onClose(): void }) {
  const fetcher = useFetcher();
  const { title, intent, button } = tasks[task];
  const [setup, setSetup] = useState<Setup>();
  const newSetup = useActionResult<SettingsForms["two-factor-begin"]>("two-factor-begin", fetcher)?.value;
  if (newSetup && newSetup !== setup) setSetup(newSetup);
  const confirmed = useActionResult<SettingsForms["two-factor-confirm"]>("two-factor-confirm", fetcher);
  const renewed = useActionResult<SettingsForms["two-factor-codes"]>("two-factor-codes", fetcher);
  const recoveryCodes = (confirmed ?? renewed)?.value;
  useDone(useActionResult("two-factor-off", fetcher), onClose);
  const sharedProps = { fetcher, onClose };

  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onSaved={onClose} />
      ) : setup ? (
        <CodeForm setup={setup} {...sharedProps} />
      ) : (
        <AfterProof onClose={onClose}>
          <ProofForm intent={intent} label={button} {...sharedProps} />
        </AfterProof>
      )}
    </Dialog>
  );
}

interface StepProps {
  fetcher: ReturnType<typeof useFetcher>;
  onClose(): void;
}

function ProofForm({ fetcher, intent, label, onClose }: StepProps & { intent: string; label: string }) {
  const { fields, props } = useActionForm<{ password: string }>(intent, { id: "second-step-password", fetcher });
  return (
    <ActionForm {...props} action={href("/account-settings")} className="stack">
      <PasswordProof field={fields.password} label="Your password" data-autofocus />
      <DialogActions onCancel={onClose}>{label}</DialogActions>
    </ActionForm>
  );
}

function CodeForm({ fetcher, setup, onClose }: StepProps & { setup: Setup }) {
  const { fields, props } = useActionForm<{ code: string }>("two-factor-confirm", { id: "second-step-code", fetcher });
  return (
    <ActionForm {...props} action={href("/account-settings")} className="stack">
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
      <DialogActions onCancel={onClose}>Turn on</DialogActions>
    </ActionForm>
  );
}
