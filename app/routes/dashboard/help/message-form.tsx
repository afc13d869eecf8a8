import { useState } from "react";
import { href } from "react-router";
import type { HelpMessage } from "#app/domain/support/form.ts";
import { helpLengths } from "#app/domain/support/support.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";

interface MessageFormProps {
  /** Identifies this form, so sending it twice creates one ticket. */
  token: string;
  /** What another screen suggests. */
  subject: string;
  message: string;
}

/** "Send Message". Remounted after a message is sent. */
export function MessageForm({ token, subject, message }: MessageFormProps) {
  // Keeps the first token, so a revalidation cannot create a second ticket from the same message.
  const [submissionId] = useState(token);
  const { form, fields, props } = useActionForm<HelpMessage>("send", {
    id: "message-form",
    defaultValue: { subject, message },
  });
  return (
    <Section
      title="Write to us"
      description="Tell us what you tried and what happened. The more detail, the faster we can help."
    >
      <UnsavedGuard isDirty={form.dirty} />
      <ActionForm {...props} action={href("/dashboard/help")} sends={{ submissionId }} className="stack-small">
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
          isRequired
          autoFocus={subject !== ""}
        />
        <div>
          <SubmitButton>Send Message</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
