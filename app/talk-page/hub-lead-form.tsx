import { honeypotField, type LeadField, leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { emptyForm, type SentForm } from "#app/public-forms/sent-form.ts";
import type { GatedFile } from "#app/talk-page/file-gate.server.ts";
import type { FormHub } from "#app/talk-page/shown-hub.ts";
import { TextField } from "#app/ui/fields.tsx";
import { TickField } from "#app/ui/form-fields.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

const inputs: Record<LeadField, React.ComponentProps<"input">> = {
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  company: { autoComplete: "organization" },
};

interface Props {
  hub: FormHub;
  form?: SentForm;
  token?: string;
  /** The file that the form unlocks. Without it, the form comes before the talk. */
  gatedFile?: GatedFile;
}

/** The form before a talk or a file, with a link to skip it where the speaker allows that. */
export function HubLeadForm({ hub, form = emptyForm, token, gatedFile }: Props) {
  const words = useSpeakerWords();
  const formError = form.errors[""] ?? form.errors[honeypotField];
  const skipPath = gatedFile ? gatedFile.skipPath : hub.leadAllowSkip ? "#talk" : null;
  return (
    <section id="lead" className="sheet" aria-labelledby="lead-title">
      <form className="stack" data-keep="" method="post" action={gatedFile?.formPath ?? `${hub.path}/lead`} noValidate>
        <div>
          <h2 id="lead-title" {...words}>
            {hub.leadFormTitle}
          </h2>
          {gatedFile && (
            <p className="wanted" {...words}>
              {gatedFile.title}
            </p>
          )}
          {hub.leadFormDescription && <p {...words}>{hub.leadFormDescription}</p>}
        </div>
        <FormError>{formError}</FormError>
        {hub.leadFields.map(({ name, isRequired }) => (
          <TextField
            key={name}
            label={isRequired ? leadFieldLabels[name] : `${leadFieldLabels[name]} (optional)`}
            field={fieldOf(form, name, "lead")}
            required={isRequired}
            maxLength={leadFieldLengths[name]}
            {...inputs[name]}
          />
        ))}
        <TickField field={fieldOf(form, "consent", "lead")} label={hub.leadConsentText} required />
        <HiddenFields form={form} token={token} />
        {hub.leadCustomMessage && (
          <p className="quiet" {...words}>
            {hub.leadCustomMessage}
          </p>
        )}
        <button className="button" type="submit">
          Access Resources
        </button>
        {skipPath && (
          <a className="skip" href={skipPath} ping={`${hub.path}/skip`}>
            Continue without
          </a>
        )}
      </form>
      <p className="quiet small">{`Your details are shared only with ${hub.speaker.name}.${hub.sendsFiles ? " We'll email you the files, once." : ""}`}</p>
    </section>
  );
}
