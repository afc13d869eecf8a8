import { useState } from "react";
import { senderLimits } from "#app/domain/emails/emails.ts";
import { formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/follow-up/follow-up.module.css";
import type { FollowUpView } from "#app/routes/dashboard/follow-up/follow-up-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface FollowUpCheckProps {
  view: FollowUpView;
  preview: NonNullable<FollowUpView["preview"]>;
}

/** The email as it will be sent, who gets it, and the button that sends it. */
export function FollowUpCheck({ view, preview }: FollowUpCheckProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Preview preview={preview} hubId={view.hub.id} />
      <Readers view={view} onSend={() => setConfirming(true)} />
      <Confirmation view={view} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

function Preview({
  preview: { subject, fromName, email, html },
  hubId,
}: Pick<FollowUpCheckProps, "preview"> & { hubId: string }) {
  return (
    <Section title="Preview" description="As people get it, each with their own name and links. Here it greets you.">
      <div className={styles.preview}>
        <DescriptionList>
          <DescriptionItem label="Subject">{subject}</DescriptionItem>
          <DescriptionItem label="From">{fromName}</DescriptionItem>
          <DescriptionItem label="Replies go to">{email}</DescriptionItem>
        </DescriptionList>
        {/* Nothing in the email may run here or leave this frame. */}
        <iframe title="The email" srcDoc={html} sandbox="" className="email-frame" />
        <ActionForm intent="test" className="page-actions" preventScrollReset>
          <Button to={`/dashboard/hubs/${hubId}/follow-up`} variant="default">
            Change the text
          </Button>
          <SubmitButton variant="default">Send a test to myself</SubmitButton>
        </ActionForm>
      </div>
    </Section>
  );
}

const toWordingTitle = (people: number) => `What ${formatPeople(people)} agreed to`;

function Readers({
  view: { audience, sendingLimit, obstacle, wordings },
  onSend,
}: {
  view: FollowUpView;
  onSend(): void;
}) {
  const { ready, leftOut } = audience;
  return (
    <Section title="Who gets it" description="Checked again for each person when their email is sent">
      <div className={styles.readers}>
        <p className={styles.ready}>
          {ready === 0 ? "Nobody gets it." : `${formatPeople(ready)} ${ready === 1 ? "gets" : "get"} it.`}
        </p>
        {leftOut.length > 0 && (
          <>
            <p>Not sent to:</p>
            <ul>
              {leftOut.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {wordings.map(({ text, people }) => (
          <details key={text}>
            <summary>{toWordingTitle(people)}</summary>
            <blockquote dir="auto">{text}</blockquote>
          </details>
        ))}
        <RemainingEmails ready={ready} sendingLimit={sendingLimit} />
        <div className="page-actions">
          <Button
            onClick={onSend}
            disabled={ready === 0 || sendingLimit.remaining === 0 || sendingLimit.isStopped || obstacle !== null}
          >
            {`Send to ${formatPeople(Math.min(ready, sendingLimit.remaining))}`}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function RemainingEmails({
  ready,
  sendingLimit: { limit, remaining },
}: { ready: number } & Pick<FollowUpView, "sendingLimit">) {
  if (ready <= remaining) return null;
  return (
    <p>
      You can send {formatCount(remaining)} more follow-up {remaining === 1 ? "email" : "emails"} today.
      {remaining > 0 && " Those who came first get it now. Press “Use again” tomorrow to send it to the others."}
      {limit < senderLimits.member.followUps &&
        ` Members with a confirmed address can send ${formatCount(senderLimits.member.followUps)} a day.`}
    </p>
  );
}

interface ConfirmationProps {
  view: FollowUpView;
  opened: boolean;
  onClose(): void;
}

/** Emails cannot be recalled, so this says how many will be sent. */
function Confirmation({ view: { draft, audience, sendingLimit }, opened, onClose }: ConfirmationProps) {
  const people = formatPeople(Math.min(audience.ready, sendingLimit.remaining));
  return (
    <Dialog opened={opened} onClose={onClose} title={`Send to ${people}?`}>
      <p>Sent immediately. This can't be undone.</p>
      <ActionForm
        intent="send"
        sends={{
          followUpId: draft?.id,
          version: draft?.version,
          part: audience.ready > sendingLimit.remaining ? "on" : null,
        }}
        className="dialog-actions"
        onSubmit={onClose}
      >
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <SubmitButton>{`Send to ${people}`}</SubmitButton>
      </ActionForm>
    </Dialog>
  );
}
