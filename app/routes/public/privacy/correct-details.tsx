import { type LeadField, leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import type { PersonalData } from "#app/domain/privacy/queries.server.ts";
import { FormError, fieldOf } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import type { PrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { TextField } from "#app/ui/fields.tsx";

const fields: [Exclude<LeadField, "email">, autoComplete: string][] = [
  ["firstName", "given-name"],
  ["lastName", "family-name"],
  ["phone", "tel"],
  ["company", "organization"],
];

/** What a person may correct of a contact, as the form's values; null without a contact. */
export const toOwnDetails = (contact: PersonalData["contact"]): Record<string, string> | null =>
  contact && Object.fromEntries(fields.map(([name]) => [name, contact[name] ?? ""]));

interface Props {
  path: string;
  form: SentForm;
  isDone: boolean;
  speaker: Pick<PrivacySpeakerView, "firstName">;
}

/** After the form was sent, the browser comes back to this section, so its message is here. */
export function CorrectDetails({ path, form, isDone, speaker }: Props) {
  return (
    <section id="correct" className="correction">
      <h2>Correct your details</h2>
      {isDone && (
        <p className="notice said" role="status">
          {`Your details are corrected. ${speaker.firstName} sees them from now on.`}
        </p>
      )}
      <form className="stack" method="post" action={path} noValidate>
        <FormError>{form.errors[""]}</FormError>
        {fields.map(([name, autoComplete]) => (
          <TextField
            key={name}
            label={leadFieldLabels[name]}
            field={fieldOf(form, name, "correct")}
            maxLength={leadFieldLengths[name]}
            autoComplete={autoComplete}
          />
        ))}
        <button className="button" type="submit" name="intent" value="correct">
          Save corrections
        </button>
      </form>
    </section>
  );
}

interface ChangeEmailProps {
  path: string;
  /** What was sent, if it was refused. */
  form?: SentForm;
  isSent: boolean;
  email: string;
  speaker: Pick<PrivacySpeakerView, "firstName">;
}

/** The new address is proved by a link sent to it (domain/privacy/address-link.server.ts). */
export function ChangeEmail({ path, form = emptyForm, isSent, email, speaker }: ChangeEmailProps) {
  return (
    <section id="address" className="correction">
      <h2>Change your email address</h2>
      {isSent && (
        <p className="notice said" role="status">
          Check the inbox of your new address. Our link there works for a day, and nothing changes until you confirm.
        </p>
      )}
      <p className="break">
        {`${speaker.firstName} has ${email}. We email a link to the new address, and nothing changes until you confirm there.`}
      </p>
      <form className="stack" method="post" action={path} noValidate>
        <FormError>{form.errors[""]}</FormError>
        <TextField
          label="New email address"
          field={fieldOf(form, "email", "address")}
          type="email"
          autoComplete="email"
          maxLength={leadFieldLengths.email}
          description={`Details, feedback and booking requests move with you. Invitations stay with the address that ${speaker.firstName} invited.`}
        />
        <button className="button button-quiet" type="submit" name="intent" value="address">
          Email me the link
        </button>
      </form>
    </section>
  );
}
