import { useState } from "react";
import { Link } from "react-router";
import { minWarningDays, retentionMonths, warningDays } from "#app/domain/privacy/privacy.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/retention-part.module.css";
import { SaveWithoutScript } from "#app/routes/dashboard/account-settings/save-without-script.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface RetentionPartProps {
  months: number;
  /** How many contacts will be deleted soon, and the first deletion day, formatted. */
  contacts: number;
  from: string | null;
}

/**
 * Sets the retention time, which is saved when the field is left. That deletes nothing at once: speakers get a warning by
 * email before.
 */
export function RetentionPart({ months, contacts, from }: RetentionPartProps) {
  const fetcher = useFetcher();
  const { form, fields, props } = useActionForm<{ months: string }>("retention", {
    fetcher,
    defaultValue: { months: String(months) },
  });
  const typed = readFieldText(fields.months);
  const isDirty = typed.trim() !== String(months);
  const [tried, setTried] = useState<string>();
  const sent = fetcher.formData?.get("months")?.toString();
  if (sent !== undefined && sent !== tried) setTried(sent);
  // The guard asks for it with every drawing.
  const save = () =>
    fetcher.state === "idle" && document.querySelector<HTMLFormElement>(`#${form.id}`)?.requestSubmit();
  const isStuck = isDirty && fetcher.state === "idle" && typed === tried;
  return (
    <div id="privacy" className={styles.part}>
      <UnsavedGuard isDirty={isDirty} autosave={{ save, isStuck }} />
      <h3>How long to keep details</h3>
      <ActionForm {...props} preventScrollReset>
        <TextField
          field={fields.months}
          label="Months after the event"
          description={`Between ${retentionMonths.min} and ${retentionMonths.max}. Counted from the talk's date, or from the day someone left their details if that was later.`}
          inputMode="numeric"
          maxLength={3}
          className={styles.field}
          onBlur={() => isDirty && save()}
        />
        <SaveWithoutScript>Save</SaveWithoutScript>
      </ActionForm>
      {from && contacts > 0 && (
        <p>
          <strong>{`${contacts.toLocaleString("en")} ${contacts === 1 ? "contact" : "contacts"} will be deleted from ${from}.`}</strong>{" "}
          <Link className="text-link" to="/dashboard/leads">
            Download them first
          </Link>
        </p>
      )}
      <details>
        <summary>What is deleted, and when</summary>
        <ul className={styles.rules}>
          <li>
            Contacts, booking requests and attendee list entries are deleted. Ratings and comments stay, without a name.
          </li>
          <li>
            {`We email you ${warningDays} days before the first deletion. Nothing is deleted within ${minWarningDays} days of that email, even if you shorten the time.`}
          </li>
          <li>
            People can see or delete their details, or withdraw consent, at any time, using the link in every email we
            send them.
          </li>
        </ul>
      </details>
    </div>
  );
}
