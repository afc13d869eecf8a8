import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import { createPasskey } from "#app/enhance/passkey.ts";
import { ActionForm, type ActionValue, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { SettingsForms } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

type Started = ActionValue<SettingsForms["passkey-begin"]>;

interface AddPasskeyDialogProps {
  hasSecondStep: boolean;
  thisDevice: string;
  onClose(): void;
}

/** Asks for a name and the proof, then has the device make the passkey. */
export function AddPasskeyDialog({ hasSecondStep, thisDevice, onClose }: AddPasskeyDialogProps) {
  const fetcher = useFetcher();
  const { fields, props, result } = useActionForm<
    { name: string; password: string; code: string },
    SettingsForms["passkey-begin"]
  >("passkey-begin", { fetcher, defaultValue: { name: thisDevice } });
  return (
    <Dialog opened onClose={onClose} title="Add a passkey" closeOnClickOutside={false}>
      {result?.value ? (
        <DeviceStep started={result.value} onClose={onClose} />
      ) : (
        <AfterProof onClose={onClose}>
          {" "}
          <ActionForm {...props} action={href("/account-settings")} className="stack">
            <TextField field={fields.name} label="Name" description="So that you recognise it later" maxLength={60} />
            <PasswordProof field={fields.password} label="Your password" data-autofocus />
            {hasSecondStep && (
              <TextField
                field={fields.code}
                label="Code"
                description="From your authenticator app, or a recovery code"
                autoComplete="one-time-code"
              />
            )}
            <DialogActions onCancel={onClose}>Continue</DialogActions>
          </ActionForm>
        </AfterProof>
      )}
    </Dialog>
  );
}

/** What browsers name their refusals (Web Authentication, section 5.1.3), said for whoever sits before the device. */
const problems: Record<string, string> = {
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This device can't make a passkey.",
  ConstraintError:
    "This device has no screen lock, fingerprint, face or PIN set up, which a passkey needs. Please set one up, then try again.",
  NotAllowedError: "The request was cancelled, not allowed or took too long.",
  AbortError: "Another request for a passkey took this one's place.",
  SecurityError: "Your browser doesn't allow a passkey for this address.",
};

/** Why no passkey was made: the browser's own words where it gives a reason that has none of ours. */
function describeProblem({ name, message }: Error): string {
  const known = problems[name];
  if (known) return known;
  return message
    ? `No passkey was made. Your browser says: ${message}`
    : "No passkey was made, and your browser doesn't say why.";
}

/** Opens the device's own dialog at once. Where that fails, or was cancelled, a button opens it again. */
function DeviceStep({ started: { options, name }, onClose }: { started: Started; onClose(): void }) {
  const fetcher = useFetcher();
  const [problem, setProblem] = useState<string | null>(null);
  const result = useActionResult("passkey-add", fetcher);
  useDone(result, onClose);
  async function ask() {
    setProblem(null);
    try {
      const fields = { intent: "passkey-add", name, credential: await createPasskey(options) };
      await fetcher.submit(fields, { method: "post", action: href("/account-settings") });
    } catch (error) {
      setProblem(describeProblem(error as Error));
    }
  }
  const askOnce = useEffectEvent(ask);
  useEffect(() => queueMicrotask(askOnce), []);
  const isRefused = result?.isDone === false;
  return (
    <div className="stack">
      <p className={styles.plain} role="status">
        {problem ??
          (isRefused
            ? (result.toast?.message ?? "The passkey wasn't added. Please start again.")
            : "Follow the steps that your device shows.")}
      </p>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {isRefused ? "Close" : "Cancel"}
        </Button>
        {problem && <Button onClick={ask}>Try again</Button>}
      </div>
    </div>
  );
}
