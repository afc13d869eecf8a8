import { useRef, useState } from "react";
import type { AnnouncementInput } from "#app/domain/admin/form.ts";
import { ActionForm, type ActionValue, SubmitButton, useActionResult, useDone } from "#app/forms/action-form.tsx";
import { ChoiceField } from "#app/forms/choice-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import type { AnnouncementForms } from "#app/routes/dashboard/admin/announcement-actions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface AnnouncementFormProps {
  /** Identifies this form, so sending it twice creates one announcement. */
  token: string;
  productName: string;
  recipientCounts: Record<AnnouncementInput["kind"], number>;
}

const formatSpeakerCount = (count: number) => (count === 1 ? "1 speaker" : `${count.toLocaleString("en")} speakers`);

/** One subject and one message, then the email as speakers get it. Remounted after an announcement is sent. */
export function AnnouncementForm({ token, productName, recipientCounts }: AnnouncementFormProps) {
  const { fields, props } = useActionForm<AnnouncementInput>("preview", {
    id: "news-form",
    defaultValue: { kind: "product", subject: "", message: "" },
  });
  const checked = useActionResult<AnnouncementForms["preview"]>("preview")?.value;
  // What was changed since must be looked at again before it is sent.
  const [changed, setChanged] = useState<typeof checked>();
  return (
    <>
      <Section title="New email" description="You see it before it is sent.">
        <ActionForm {...props} sends={{ submissionId: token }} className="stack" onInput={() => setChanged(checked)}>
          <ChoiceField
            field={fields.kind}
            label="Type"
            choices={[
              {
                value: "product",
                label: `News about ${productName}`,
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
          <TextareaField field={fields.message} label="Message" rows={8} maxLength={10_000} isRequired />
          <div>
            <SubmitButton>Preview</SubmitButton>
          </div>
        </ActionForm>
      </Section>
      {checked && checked !== changed && <Preview checked={checked} count={recipientCounts[checked.text.kind]} />}
    </>
  );
}

/** Emails cannot be recalled, so the question names how many are sent. */
function Preview({
  checked: { text, html },
  count,
}: {
  checked: ActionValue<AnnouncementForms["preview"]>;
  count: number;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const test = useFetcher();
  const top = useRef<HTMLDivElement>(null);
  useDone(useActionResult("preview"), () => top.current?.scrollIntoView({ block: "start" }));
  const speakers = formatSpeakerCount(count);
  return (
    <div ref={top}>
      <Section title="Preview" description={`“${text.subject}”, as speakers get it`}>
        <div className="stack">
          {/* Nothing in the email may run here or leave this frame. */}
          <iframe title="The email" srcDoc={html} sandbox="" className="email-frame" />
          <div className="page-actions">
            <ActionForm intent="test" sends={text} fetcher={test}>
              <SubmitButton variant="default">Send a test to myself</SubmitButton>
            </ActionForm>
            <Button onClick={() => setConfirming(true)} disabled={count === 0}>
              {count === 0 ? "Nobody has this switched on" : `Send to ${speakers}`}
            </Button>
          </div>
        </div>
      </Section>
      <Dialog opened={isConfirming} onClose={() => setConfirming(false)} title={`Send to ${speakers}?`}>
        <p>Sent immediately. This can't be undone.</p>
        <ActionForm intent="send" sends={text} className="dialog-actions" onSubmit={() => setConfirming(false)}>
          <Button variant="default" onClick={() => setConfirming(false)} data-autofocus>
            Cancel
          </Button>
          <SubmitButton>{`Send to ${speakers}`}</SubmitButton>
        </ActionForm>
      </Dialog>
    </div>
  );
}
