import { type Field, isOn } from "#app/forms/field-props.ts";
import { FileSwitches, LeadCaptureSwitches } from "#app/routes/dashboard/hub-form/settings.tsx";
import { PreviewButton } from "#app/routes/dashboard/page-preview/page-preview.tsx";
import { leadFormPlace } from "#app/routes/dashboard/page-preview/preview-places.ts";
import type { PageSource } from "#app/routes/dashboard/page-preview/use-page.ts";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { FieldRow } from "#app/ui/section.tsx";

const names = [
  "leadCaptureEnabled",
  "leadAllowSkip",
  "leadRequireName",
  "leadRequireEmail",
  "leadRequirePhone",
  "leadRequireCompany",
  "leadOnEntry",
  "leadBeforeDownloads",
  "leadSendFiles",
  "filesAfterClose",
  "leadFormTitle",
  "leadFormDescription",
  "leadCustomMessage",
  "leadConsentText",
] as const;

type LeadFields = Record<(typeof names)[number], Field>;

/** Specification: "Lead Capture Settings card". */
export function LeadCaptureCard({ fields, preview }: { fields: LeadFields; preview: PageSource }) {
  return (
    <FoldSection
      id="section-leads"
      title="Lead Capture Settings"
      description="What to ask people for, and when"
      summary={describeLeadCapture(fields)}
      hasError={names.some((name) => fields[name].errors)}
    >
      <LeadCaptureSwitches fields={fields} />
      <FieldRow>
        <SwitchField field={fields.leadOnEntry} label="Show on Page Entry" />
        <SwitchField field={fields.leadBeforeDownloads} label="Show Before Resource Downloads" />
      </FieldRow>
      <FieldRow>
        <SwitchField field={fields.leadRequireName} label="Require Name" />
        <SwitchField field={fields.leadRequireEmail} label="Require Email" />
        <SwitchField field={fields.leadRequirePhone} label="Require Phone" />
        <SwitchField field={fields.leadRequireCompany} label="Require Company" />
      </FieldRow>
      <FileSwitches fields={fields} />
      <TextField field={fields.leadFormTitle} label="Form Title" maxLength={200} isRequired />
      <TextareaField field={fields.leadFormDescription} label="Form Description" rows={2} maxLength={2_000} />
      <TextareaField
        field={fields.leadCustomMessage}
        label="Custom Message"
        description="Shown above the button. Say what happens next."
        rows={2}
        maxLength={2_000}
      />
      <TextareaField
        field={fields.leadConsentText}
        label="Consent Wording"
        description="Saved with each lead as proof of consent"
        rows={2}
        maxLength={2_000}
        isRequired
      />
      <div>
        <PreviewButton source={preview} place={leadFormPlace} title="Preview of the lead form" shape="page">
          Preview Form
        </PreviewButton>
      </div>
    </FoldSection>
  );
}

/** "On: asks for name and email on page entry" */
function describeLeadCapture(fields: LeadFields): string {
  if (!isOn(fields.leadCaptureEnabled)) return "Off";
  const requiredFields = [
    isOn(fields.leadRequireName) && "name",
    isOn(fields.leadRequireEmail) && "email",
    isOn(fields.leadRequirePhone) && "phone",
    isOn(fields.leadRequireCompany) && "company",
  ].filter(Boolean);
  const moments = [
    isOn(fields.leadOnEntry) && "on page entry",
    isOn(fields.leadBeforeDownloads) && "before resource downloads",
  ].filter(Boolean);
  const fieldList = requiredFields.join(", ") || "email";
  return moments.length ? `On: asks for ${fieldList} ${moments.join(" and ")}` : "On, but never shown";
}
