import type { AnnouncementInput } from "#app/domain/admin/form.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { Section } from "#app/ui/section.tsx";

interface AnnouncementFormProps {
  /** Identifies this form, so sending it twice creates one announcement. */
  token: string;
  recipientCounts: Record<AnnouncementInput["kind"], number>;
}

const formatSpeakerCount = (count: number) => (count === 1 ? "1 speaker" : `${count.toLocaleString("en")} speakers`);

/** One subject and one message. Remounted after an announcement is sent. */
export function AnnouncementForm({ token, recipientCounts }: AnnouncementFormProps) {
  const { fields, props } = useActionForm<AnnouncementInput>("send", {
    id: "news-form",
    defaultValue: { kind: "product", subject: "", message: "" },
  });
  return (
    <Section title="New email" description="Sent immediately. This can't be undone.">
      <ActionForm {...props} sends={{ submissionId: token }} className="stack">
        <ChoiceField
          field={fields.kind}
          label="Type"
          choices={[
            {
              value: "product",
              label: "News about Talk Hubs",
              description: `To ${formatSpeakerCount(recipientCounts.product)} with Product Updates on`,
            },
            {
              value: "offer",
              label: "Offer or event",
              description: `To ${formatSpeakerCount(recipientCounts.offer)} with Marketing Emails on`,
            },
          ]}
        />
        <TextField field={fields.subject} label="Subject" maxLength={200} isRequired />
        <TextareaField field={fields.message} label="Message" rows={8} maxLength={10_000} withAsterisk aria-required />
        <div>
          <SubmitButton>Send email</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
