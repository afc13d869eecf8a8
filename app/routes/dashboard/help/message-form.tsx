import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { HelpMessage } from "#app/domain/support/form.ts";
import { helpLengths } from "#app/domain/support/support.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";

interface MessageFormProps {
  /** Identifies this form, so sending it twice creates one ticket. */
  token: string;
  /** What another screen suggests. */
  subject: string;
  message: string;
  lastResult?: SubmissionResult;
}

/** "Send Message". Remounted after a message is sent. */
export function MessageForm({ token, subject, message, lastResult }: MessageFormProps) {
  // Keeps the first token, so a revalidation cannot create a second ticket from the same message.
  const [submissionId] = useState(token);
  const isSending = useNavigation().formData?.has("submissionId") ?? false;
  const [form, fields] = useForm<HelpMessage>({
    id: "message-form",
    lastResult,
    defaultValue: { subject, message },
  });
  return (
    <Section
      title="Write to us"
      description="Tell us what you tried and what happened. The more detail, the faster we can help."
    >
      <Form method="post" action="/dashboard/help" {...getFormProps(form)} noValidate className="stack-small">
        <input type="hidden" name="submissionId" value={submissionId} />
        {form.errors && (
          <Notice tone="danger" title="Failed to send message">
            <p>{form.errors[0]}</p>
          </Notice>
        )}
        <TextField field={fields.subject} label="Subject" maxLength={helpLengths.subject} isRequired />
        <TextareaField
          field={fields.message}
          label="Message"
          rows={6}
          maxLength={helpLengths.message}
          withAsterisk
          aria-required
          autoFocus={subject !== ""}
        />
        <div>
          <Button type="submit" loading={isSending}>
            Send Message
          </Button>
        </div>
      </Form>
    </Section>
  );
}
