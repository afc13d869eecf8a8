import { Link } from "react-router";
import { minWarningDays, retentionMonths, warningDays } from "#app/domain/privacy/privacy.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/retention-section.module.css";
import { TextField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";

interface RetentionSectionProps {
  months: number;
  /** How many contacts will be deleted soon, and the first deletion day, formatted. */
  contacts: number;
  from: string | null;
}

/** Sets the retention time. Speakers get a warning by email before anything is deleted. */
export function RetentionSection({ months, contacts, from }: RetentionSectionProps) {
  const { fields, props } = useActionForm<{ months: string }>("retention", {
    defaultValue: { months: String(months) },
  });
  return (
    <div id="privacy">
      <Section
        title="How long to keep details"
        description="People's details are deleted automatically after this time."
      >
        <ActionForm {...props} className={styles.form} preventScrollReset>
          <TextField
            field={fields.months}
            label="Months after the event"
            description={`Between ${retentionMonths.min} and ${retentionMonths.max}. Counted from the talk's date, or from the day someone left their details if that was later.`}
            inputMode="numeric"
            maxLength={3}
            className={styles.field}
          />
          <ul className={styles.rules}>
            <li>
              Contacts, booking requests and attendee list entries are deleted. Ratings and comments stay, without a
              name.
            </li>
            <li>
              {`We email you ${warningDays} days before the first deletion. Nothing is deleted within ${minWarningDays} days of that email, even if you shorten the time.`}
            </li>
            <li>
              People can see or delete their details, or withdraw consent, at any time, using the link in every email we
              send them.
            </li>
          </ul>
          {from && contacts > 0 && (
            <p>
              <strong>{`${contacts.toLocaleString("en")} ${contacts === 1 ? "contact" : "contacts"} will be deleted from ${from}.`}</strong>{" "}
              <Link className="text-link" to="/dashboard/leads">
                Download them first
              </Link>
            </p>
          )}
          <SubmitButton className={styles.save}>Save</SubmitButton>
        </ActionForm>
      </Section>
    </div>
  );
}
