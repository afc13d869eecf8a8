import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { AnnouncementInput } from "#app/domain/admin/form.ts";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

interface AnnouncementFormProps {
  /** Identifies this form, so sending it twice creates one announcement. */
  token: string;
  recipientCounts: Record<AnnouncementInput["kind"], number>;
  lastResult?: SubmissionResult;
}

const formatSpeakerCount = (count: number) => (count === 1 ? "1 speaker" : `${count.toLocaleString("en")} speakers`);

/** One subject and one message. Remounted after an announcement is sent. */
export function AnnouncementForm({ token, recipientCounts, lastResult }: AnnouncementFormProps) {
  const isSending = useNavigation().formData?.has("submissionId") ?? false;
  const [form, fields] = useForm<AnnouncementInput>({
    id: "news-form",
    lastResult,
    defaultValue: { kind: "product", subject: "", message: "" },
  });
  return (
    <Section title="New email" description="Sent immediately. This can't be undone.">
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <input type="hidden" name="submissionId" value={token} />
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
          <Button type="submit" loading={isSending}>
            Send email
          </Button>
        </div>
      </Form>
    </Section>
  );
}
