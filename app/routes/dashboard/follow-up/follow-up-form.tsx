import { useNavigation } from "react-router";
import { followUpLengths, formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { FollowUpView } from "#app/routes/dashboard/follow-up/follow-up-view.server.ts";
import { TextField } from "#app/ui/fields.tsx";
import { CountedField } from "#app/ui/form-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";

/** What the email says. It is stored as a draft, and nothing is sent yet. */
export function FollowUpForm({ view: { text, audience } }: { view: FollowUpView }) {
  const { form, fields, props } = useActionForm<Record<"subject" | "message" | "linkLabel" | "linkUrl", string>>(
    "save",
    {
      id: "follow-up",
      defaultValue: { ...text, linkLabel: text.linkLabel ?? "", linkUrl: text.linkUrl ?? "" },
    },
  );
  const isSending = useNavigation().formData?.get("intent") === "save";
  return (
    <Section
      title="Write to everyone who came"
      description={`${formatPeople(audience.ready)} left their details here and agreed to hear from you. Each gets an email of their own.`}
    >
      <UnsavedGuard isDirty={form.dirty && !isSending} />
      <ActionForm {...props} className="stack" preventScrollReset>
        {form.errors && <Notice tone="danger" title={form.errors[0] ?? ""} />}
        <CountedField field={fields.subject} label="Subject" max={followUpLengths.subject} />
        <CountedField field={fields.message} label="Message" max={followUpLengths.message} rows={9} />
        <p className="quiet">It begins with “Hello” and the first name, and a button below your text opens the talk.</p>
        <FieldRow>
          <TextField
            field={fields.linkLabel}
            label="Text of one more link"
            placeholder="Book a workshop"
            maxLength={followUpLengths.linkLabel}
          />
          <TextField field={fields.linkUrl} type="url" label="Where it leads" placeholder="example.com/workshop" />
        </FieldRow>
        <div className="page-actions">
          <SubmitButton>Save and preview</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}
