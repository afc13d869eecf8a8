import { type LeadField, leadFieldLabels, leadFieldLengths, trapField } from "#app/domain/leads/leads.ts";
import { fieldOf, HiddenFields, TickField } from "#app/routes/public/hub/fields.tsx";
import type { WantedFile } from "#app/routes/public/hub/file-gate.server.ts";
import type { FormView, LeadFormView } from "#app/routes/public/hub/hub-view.ts";
import { type SentForm, untouched } from "#app/routes/public/hub/sent-form.ts";
import { TextField } from "#app/ui/public/field.tsx";

const inputs: Record<LeadField, React.ComponentProps<"input">> = {
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  company: { autoComplete: "organization" },
};

interface Props {
  hub: Pick<FormView, "path" | "consentText" | "speaker">;
  lead: LeadFormView;
  form?: SentForm;
  token?: string;
  /** The file that the form stands before; without, it stands before the talk. */
  wanted?: WantedFile;
  /** In the editor: to be looked at. */
  isPreview?: boolean;
}

/** Asked at the door, or before a file: what one gets, what happens with the address, and a way past where allowed. */
export function HubLeadForm({ hub, lead, form = untouched, token, wanted, isPreview }: Props) {
  const trouble = form.errors[""] ?? form.errors[trapField];
  const skipPath = wanted ? wanted.skipPath : lead.allowSkip ? "#talk" : null;
  return (
    <section id="lead" className="sheet" aria-labelledby="lead-title">
      <form
        className="stack"
        data-keep=""
        method="post"
        action={`${wanted?.formPath ?? `${hub.path}/lead`}#lead`}
        noValidate
      >
        <div>
          <h2 id="lead-title" dir="auto">
            {lead.title}
          </h2>
          {wanted && (
            <p className="wanted" dir="auto">
              {wanted.title}
            </p>
          )}
          {lead.description && <p dir="auto">{lead.description}</p>}
        </div>
        {trouble && (
          <p className="form-error" role="alert">
            {trouble}
          </p>
        )}
        {lead.fields.map(({ name, isRequired }) => (
          <TextField
            key={name}
            label={isRequired ? leadFieldLabels[name] : `${leadFieldLabels[name]} (optional)`}
            field={fieldOf(form, name, "lead")}
            required={isRequired}
            maxLength={leadFieldLengths[name]}
            {...inputs[name]}
          />
        ))}
        <TickField field={fieldOf(form, "consent", "lead")} label={hub.consentText} isRequired />
        <HiddenFields form={form} prefix="lead" token={token} />
        {lead.message && (
          <p className="quiet" dir="auto">
            {lead.message}
          </p>
        )}
        <button className="button" type="submit" disabled={isPreview}>
          Access Resources
        </button>
        {skipPath && (
          <a className="skip" href={skipPath}>
            Continue without
          </a>
        )}
      </form>
      <p className="quiet small">{`Your details are shared only with ${hub.speaker.name}.`}</p>
    </section>
  );
}
