import { parse } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { Testimonial } from "#app/database/schema/profiles.ts";
import { maxYearsSpeaking, profileLimits } from "#app/domain/profiles/profiles.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import type { Field } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/speaker-settings/speaker-settings.module.css";
import { Testimonials } from "#app/routes/dashboard/speaker-settings/testimonials.tsx";
import { Topics } from "#app/routes/dashboard/speaker-settings/topics.tsx";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { CountedField } from "#app/ui/form-fields.tsx";
import { Section } from "#app/ui/section.tsx";

export const speakerFormId = "speaker-settings";

/** The form's values as entered, before the schema parses them. */
type SpeakerFormValues = {
  speakingExperience: string | null;
  yearsSpeaking: number | null;
  speakingRate: string | null;
  availabilityNotes: string | null;
  speakingTopics: string[];
  newTopic?: string;
  testimonials: Testimonial[];
};

/** The labels of the form's parts, for the list of unsaved changes. */
const labels = {
  speakingExperience: "Speaking Experience",
  yearsSpeaking: "Years Speaking",
  speakingRate: "Speaking Rate",
  availabilityNotes: "Availability Notes",
  speakingTopics: "Speaking Topics",
  newTopic: "Speaking Topics",
  testimonials: "Testimonials",
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

interface SpeakerFormProps {
  speaker: SpeakerFormValues;
  /** The version of the copy being edited. */
  version: string;
  onChanged(labels: string[]): void;
}

/** The four sections of Speaker Settings. Remounted for each copy it starts from. */
export function SpeakerForm({ speaker, version, onChanged }: SpeakerFormProps) {
  const [loaded] = useState(speaker);
  const { form, fields, props } = useActionForm<SpeakerFormValues>("save", {
    id: speakerFormId,
    defaultValue: loaded,
    // Lists change in the browser without a request; only the server validates them.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value: value as SpeakerFormValues }) }),
  });
  const changed = [...new Set(names.filter((name) => fields[name].dirty).map((name) => labels[name]))].join("\n");
  useEffect(() => onChanged(changed ? changed.split("\n") : []), [changed, onChanged]);
  return (
    <ActionForm {...props} sends={{ version }} className="stack">
      <Experience fields={fields} />
      <BookingInformation fields={fields} />
      <Topics
        topics={fields.speakingTopics.getFieldList()}
        newTopic={fields.newTopic}
        onAdd={(topic) => form.insert({ name: fields.speakingTopics.name, defaultValue: topic })}
        onRemove={(index) => form.remove({ name: fields.speakingTopics.name, index })}
      />
      <Testimonials
        testimonials={fields.testimonials.getFieldList().map((each) => {
          const { author, company, content } = each.getFieldset();
          return { key: each.key ?? each.id, author, company, content };
        })}
        onAdd={() =>
          form.insert({ name: fields.testimonials.name, defaultValue: { author: "", content: "", company: "" } })
        }
        onRemove={(index) => form.remove({ name: fields.testimonials.name, index })}
        onMove={(from, to) => form.reorder({ name: fields.testimonials.name, from, to })}
      />
    </ActionForm>
  );
}

function Experience({ fields }: { fields: Record<"speakingExperience" | "yearsSpeaking", Field> }) {
  return (
    <Section title="Speaking Experience">
      <CountedField
        field={fields.speakingExperience}
        label={labels.speakingExperience}
        max={profileLimits.speakingExperience}
        rows={4}
      />
      <TextField
        field={fields.yearsSpeaking}
        type="number"
        className={styles.years}
        label={labels.yearsSpeaking}
        min={0}
        max={maxYearsSpeaking}
        step={1}
        inputMode="numeric"
      />
    </Section>
  );
}

function BookingInformation({ fields }: { fields: Record<"speakingRate" | "availabilityNotes", Field> }) {
  return (
    <Section title="Booking Information" description="Shown beside the form on your booking page">
      <TextField
        field={fields.speakingRate}
        label={labels.speakingRate}
        maxLength={profileLimits.speakingRate}
        placeholder="From 4,500 AUD plus travel"
      />
      <TextareaField
        field={fields.availabilityNotes}
        label={labels.availabilityNotes}
        rows={3}
        maxLength={profileLimits.availabilityNotes}
        placeholder="Not available in July. Online talks with two weeks' notice."
      />
    </Section>
  );
}
