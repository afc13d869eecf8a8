import { href } from "react-router";
import {
  type AccessLevel,
  type ApiArea,
  accessChoices,
  accessLevels,
  apiAreaNames,
  apiAreas,
  keyLifetimes,
  readOnlyAreas,
} from "#app/domain/api-keys/api-keys.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import type { Field } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { SettingsForms } from "#app/routes/dashboard/account-settings/actions.server.ts";
import { AfterProof, PasswordProof } from "#app/routes/dashboard/account-settings/proof.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface MakeApiKeyDialogProps {
  hasSecondStep: boolean;
  onClose(): void;
}

interface Values {
  name: string;
  lifetime: string;
  access: string;
  areas: Record<ApiArea, AccessLevel>;
  password: string;
  code: string;
}

const toChoices = (labels: object) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const initial = { lifetime: "365", access: "read" };

/** Asks what the key is for and may do, and for the proof; then shows the key, once. */
export function MakeApiKeyDialog({ hasSecondStep, onClose }: MakeApiKeyDialogProps) {
  const fetcher = useFetcher();
  const { form, fields, props, result } = useActionForm<Values, SettingsForms["api-key-make"]>("api-key-make", {
    fetcher,
    defaultValue: initial,
  });
  const made = result?.value;
  return (
    <Dialog opened onClose={onClose} title={made ? "Your new key" : "Make an API key"} closeOnClickOutside={false}>
      {made ? (
        <NewApiKey {...made} onClose={onClose} />
      ) : (
        <AfterProof onClose={onClose}>
          {" "}
          <ActionForm {...props} action={href("/account-settings")} className="stack">
            <TextField
              field={fields.name}
              label="Name"
              description="The program that will use it"
              placeholder="Zapier"
              maxLength={60}
              autoComplete="off"
              data-autofocus
            />
            <SelectField field={fields.access} label="What it may do" data={toChoices(accessChoices)} />
            {fields.access.value === "chosen" && <AreaFields fields={fields.areas.getFieldset()} />}
            <SelectField field={fields.lifetime} label="Expires after" data={toChoices(keyLifetimes)} />
            <PasswordProof field={fields.password} label="Your password" />
            {hasSecondStep && (
              <TextField
                field={fields.code}
                label="Code"
                description="From your authenticator app, or a recovery code"
                autoComplete="one-time-code"
              />
            )}
            {form.errors && <p role="alert">{form.errors[0]}</p>}
            <DialogActions onCancel={onClose}>Make key</DialogActions>
          </ActionForm>
        </AfterProof>
      )}
    </Dialog>
  );
}

function AreaFields({ fields }: { fields: Record<ApiArea, Field> }) {
  return (
    <fieldset className={styles.areas}>
      <legend className="legend">Areas</legend>
      {apiAreaNames.map((area) => (
        <SelectField
          key={area}
          field={fields[area]}
          label={apiAreas[area]}
          data={toChoices(accessLevels).filter(({ value }) => value !== "write" || !readOnlyAreas.includes(area))}
        />
      ))}
    </fieldset>
  );
}

/** Shown only once: the server stores a hash of the key. */
function NewApiKey({ apiKey, name, onClose }: { apiKey: string; name: string; onClose(): void }) {
  return (
    <div className="stack">
      <p className={styles.plain}>
        Copy this key into <strong>{name}</strong> now. <strong>You won't see it again.</strong>
      </p>
      <code className={styles.newKey}>{apiKey}</code>
      <p className="quiet">Whoever has it can use your account as you allowed, so treat it like a password.</p>
      <div className="dialog-actions">
        <CopyButton value={apiKey} copied="Key copied to clipboard">
          Copy key
        </CopyButton>
        <Button onClick={onClose}>I've saved it</Button>
      </div>
    </div>
  );
}
