import { zoneName } from "#app/domain/values/zone-names.ts";
import { type Field, isOn, readFieldText } from "#app/forms/field-props.ts";
import { NewFilesField } from "#app/routes/dashboard/files/new-files-field.tsx";
import type { NewFiles } from "#app/routes/dashboard/files/use-new-files.ts";
import {
  ConnectLinkField,
  DescriptionField,
  EndTimeField,
  EventDateField,
  EventNameField,
  LanguageField,
  LocationField,
  StartTimeField,
  TitleField,
} from "#app/routes/dashboard/hub-form/basic-information.tsx";
import { BrandingCard } from "#app/routes/dashboard/hub-form/branding.tsx";
import { findLanguageLabel } from "#app/routes/dashboard/hub-form/languages.ts";
import { LeadCaptureSwitches, NewStatusField, VisibilityField } from "#app/routes/dashboard/hub-form/settings.tsx";
import { SlugField } from "#app/routes/dashboard/hub-form/slug-field.tsx";
import { useSlugOfTitle } from "#app/routes/dashboard/hub-form/use-slug-of-title.ts";
import type { ZoneGroup } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { SelectField } from "#app/ui/fields.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

const detailNames = ["slug", "description", "eventName", "endTime", "timezone", "speakerLink", "language"] as const;
type BasicNames = "title" | "eventDate" | "startTime" | "location" | "fileId" | "status" | (typeof detailNames)[number];

interface NewHubFieldsProps
  extends React.ComponentProps<typeof BrandingCard>,
    React.ComponentProps<typeof LeadCaptureSwitches> {
  fields: Record<BasicNames | "publicVisibility", Field> &
    React.ComponentProps<typeof BrandingCard>["fields"] &
    React.ComponentProps<typeof LeadCaptureSwitches>["fields"];
  files: NewFiles;
  zones: ZoneGroup[];
  /** The speaker's public profile; null without a username. */
  profileUrl: string | null;
}

/** What a new hub is asked for: a talk, its day, its place and its slides. Everything else is folded below. */
export function NewHubFields({ fields, files, zones, profileUrl }: NewHubFieldsProps) {
  return (
    <>
      <Section title="Basic Information">
        <TitleField field={fields.title} />
        <FieldRow>
          <EventDateField field={fields.eventDate} />
          <StartTimeField field={fields.startTime} />
        </FieldRow>
        <LocationField field={fields.location} />
        <NewFilesField field={fields.fileId} files={files} />
        <NewStatusField field={fields.status} />
      </Section>
      <div>
        <Details fields={fields} zones={zones} profileUrl={profileUrl} />
        <BrandingCard fields={fields} />
        <Settings fields={fields} />
      </div>
    </>
  );
}

function Details({ fields, zones, profileUrl }: Pick<NewHubFieldsProps, "fields" | "zones" | "profileUrl">) {
  useSlugOfTitle(fields.slug, fields.title);
  return (
    <FoldSection
      id="section-details"
      title="Details"
      description="The link, what the talk is about, and where people reach you."
      summary={describeDetails(fields)}
      hasError={detailNames.some((name) => fields[name].errors && !followsFromTitle(name, fields))}
    >
      <SlugField field={fields.slug} title={fields.title} profileUrl={profileUrl} />
      <DescriptionField field={fields.description} />
      <EventNameField field={fields.eventName} />
      <FieldRow>
        <EndTimeField field={fields.endTime} />
        <SelectField field={fields.timezone} label="Timezone" data={zones} />
      </FieldRow>
      <ConnectLinkField field={fields.speakerLink} />
      <LanguageField field={fields.language} />
    </FoldSection>
  );
}

/** Without a title there is no link either: the title's field says what to do. */
const followsFromTitle = (name: string, { title }: NewHubFieldsProps["fields"]) =>
  name === "slug" && Boolean(title.errors);

/** "/kind-machines, with a description, Sydney time, English" */
function describeDetails({ slug, description, timezone, language }: NewHubFieldsProps["fields"]): string {
  return [
    readFieldText(slug) ? `/${readFieldText(slug)}` : "Link from the title",
    readFieldText(description) ? "with a description" : "no description",
    `${zoneName(readFieldText(timezone))} time`,
    findLanguageLabel(readFieldText(language)),
  ].join(", ");
}

function Settings({ fields }: Pick<NewHubFieldsProps, "fields">) {
  const visibility = isOn(fields.publicVisibility) ? "Public" : "Hidden from everyone except you";
  const leads = isOn(fields.leadCaptureEnabled) ? "asks for contact details" : "no lead capture";
  return (
    <FoldSection id="section-settings" title="Settings" summary={`${visibility}, ${leads}`}>
      <VisibilityField field={fields.publicVisibility} />
      <LeadCaptureSwitches fields={fields} />
    </FoldSection>
  );
}
