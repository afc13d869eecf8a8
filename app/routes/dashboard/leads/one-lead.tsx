import { useState } from "react";
import { useLocation } from "react-router";
import { leadEmailLink, leadName } from "#app/domain/leads/leads.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import { LeadAnswers } from "#app/routes/dashboard/leads/lead-answers.tsx";
import { LeadCaptures } from "#app/routes/dashboard/leads/lead-captures.tsx";
import { LeadContact } from "#app/routes/dashboard/leads/lead-contact.tsx";
import { LeadTimeline } from "#app/routes/dashboard/leads/lead-timeline.tsx";
import { findLeadView, type LeadView } from "#app/routes/dashboard/leads/lead-view.server.ts";
import { leadForms } from "#app/routes/dashboard/leads/one-lead-actions.server.ts";
import { PrivateNotes } from "#app/routes/dashboard/leads/private-notes.tsx";
import { StatusSelect } from "#app/routes/dashboard/leads/status-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { TwoColumns } from "#app/ui/description-list.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { IconAddressBook, IconMail, IconTrash } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/one-lead.ts";

export const handle: ScreenHandle = { heading: "Lead", loadError: "We couldn't load this lead" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return orNotFound(await findLeadView(services, actor, params.id));
}

export const action = signedInAction(leadForms, { defaultIntent: "notes", whileLocked: "allowed" });

export default function OneLead({ loaderData }: Route.ComponentProps) {
  const { lead, captures, timeline, answers } = loaderData;
  const [isDeleting, setDeleting] = useState(false);
  const [hasNotes, setHasNotes] = useState(false);
  const [hasDetails, setHasDetails] = useState(false);
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const name = leadName(lead);
  const talk = captures.find(({ talkHubTitle }) => talkHubTitle)?.talkHubTitle ?? null;
  return (
    <>
      <title>{name}</title>
      <UnsavedGuard isDirty={hasNotes || hasDetails} />
      <EditorHeader
        title={name}
        back={{ to: `/dashboard/leads${list}`, label: "Back to Leads" }}
        badge={<StatusSelect id={lead.id} status={lead.status} name={name} />}
        actions={<LeadButtons lead={lead} talk={talk} onDelete={() => setDeleting(true)} />}
      />
      {lead.withdrawn && <WithdrawalNotice at={lead.withdrawn} />}
      <TwoColumns>
        <div className="stack">
          <LeadContact key={lead.id} lead={lead} onDirty={setHasDetails} />
          <PrivateNotes
            key={`notes ${lead.id}`}
            id="lead-notes"
            notes={lead.notes}
            version={lead.notesVersion}
            onDirty={setHasNotes}
          />
        </div>
        <div className="stack">
          <LeadTimeline key={lead.id} timeline={timeline} />
          <LeadCaptures captures={captures} />
          <LeadAnswers answers={answers} />
        </div>
      </TwoColumns>
      <DeleteLeads intent="delete" count={1} name={name} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

const WithdrawalNotice = ({ at }: { at: string }) => (
  <Notice tone="warning" title="Consent withdrawn">
    This person withdrew their consent on {at} or unsubscribed, so nothing is sent to them. Please don't contact them
    again. You can keep or delete their details. A form with their address doesn't change this: they can only give
    consent again with a verified address, on the device they first used, or through the link in an email to them.
  </Notice>
);

interface LeadButtonsProps extends Pick<LeadView, "lead"> {
  /** The title of the talk where this person was last met. */
  talk: string | null;
  onDelete(): void;
}

function LeadButtons({ lead, talk, onDelete }: LeadButtonsProps) {
  const emailLink = leadEmailLink(lead, talk);
  return (
    <>
      {!lead.withdrawn && emailLink && (
        <Button href={emailLink} leftSection={<IconMail />}>
          Email
        </Button>
      )}
      {!lead.withdrawn && (
        <Button href={`/dashboard/leads/${lead.id}/vcard`} variant="default" leftSection={<IconAddressBook />}>
          Download vCard
        </Button>
      )}
      <Button variant="default" onClick={onDelete} leftSection={<IconTrash />}>
        Delete
      </Button>
    </>
  );
}
