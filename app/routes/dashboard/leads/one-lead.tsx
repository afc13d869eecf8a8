import { useState } from "react";
import { useLocation } from "react-router";
import { listLeadFeedback } from "#app/domain/feedback/lead-feedback.server.ts";
import { listTimeline } from "#app/domain/leads/lead-timeline.server.ts";
import { describeWay } from "#app/domain/leads/lead-way.server.ts";
import { leadEmailLink, leadName } from "#app/domain/leads/leads.ts";
import { findLead, type Lead } from "#app/domain/leads/queries.server.ts";
import { phoneLink } from "#app/domain/values/mailto.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import { LeadAnswers } from "#app/routes/dashboard/leads/lead-answers.tsx";
import { LeadCaptures } from "#app/routes/dashboard/leads/lead-captures.tsx";
import { LeadContact } from "#app/routes/dashboard/leads/lead-contact.tsx";
import { LeadStatusBadge } from "#app/routes/dashboard/leads/lead-status.tsx";
import { LeadTimeline } from "#app/routes/dashboard/leads/lead-timeline.tsx";
import { leadForms } from "#app/routes/dashboard/leads/one-lead-actions.server.ts";
import { PrivateNotes, useNotesForm } from "#app/routes/dashboard/leads/private-notes.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TwoColumns } from "#app/ui/description-list.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { IconAddressBook, IconDeviceMobile, IconMail, IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/one-lead.ts";

export const handle: ScreenHandle = { heading: "Lead", loadError: "We couldn't load this lead" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [found, answers] = await Promise.all([
    findLead(services, actor, params.id),
    listLeadFeedback(services, actor, params.id),
  ]);
  const lead = orNotFound(found);
  const timeline = await listTimeline(services, actor, lead, answers);
  return { lead, answers, timeline, way: describeWay(timeline, lead.captures) };
}

export const action = signedInAction(leadForms, { defaultIntent: "notes", whileLocked: "allowed" });

export default function OneLead({ loaderData }: Route.ComponentProps) {
  return <LeadScreen key={loaderData.lead.id} {...loaderData} />;
}

function LeadScreen({ lead, timeline, way, answers }: Route.ComponentProps["loaderData"]) {
  const [isDeleting, setDeleting] = useState(false);
  const notes = useNotesForm({ id: "lead-notes", notes: lead.notes, version: lead.notesVersion });
  const [hasDetails, setHasDetails] = useState(false);
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const name = leadName(lead);
  const talk = lead.captures.find(({ talkHubTitle }) => talkHubTitle)?.talkHubTitle ?? null;
  return (
    <>
      <title>{name}</title>
      <UnsavedGuard isDirty={notes.isDirty || hasDetails} autosave={hasDetails ? undefined : notes} />
      <EditorHeader
        title={name}
        back={{ to: `/dashboard/leads${list}`, label: "Back to Leads" }}
        badge={<LeadStatusBadge id={lead.id} status={lead.status} name={name} />}
        actions={<LeadButtons lead={lead} talk={talk} onDelete={() => setDeleting(true)} />}
      />
      {lead.consentWithdrawnAt && <WithdrawalNotice at={lead.consentWithdrawnAt} />}
      <TwoColumns>
        <div className="stack">
          <LeadAnswers answers={answers} timeline={timeline} />
          <LeadTimeline way={way} timeline={timeline} />
          <LeadCaptures captures={lead.captures} />
        </div>
        <div className="stack">
          <LeadContact lead={lead} onDirty={setHasDetails} />
          <PrivateNotes form={notes} />
        </div>
      </TwoColumns>
      <DeleteLeads intent="delete" count={1} name={name} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

const WithdrawalNotice = ({ at }: { at: Date }) => (
  <Notice tone="warning" title="Consent withdrawn">
    This person withdrew their consent on <When at={at} as="moment" /> or unsubscribed, so nothing is sent to them.
    Please don't contact them again. You can keep or delete their details. A form with their address doesn't change
    this: they can only give consent again with a verified address, on the device they first used, or through the link
    in an email to them.
  </Notice>
);

interface LeadButtonsProps {
  lead: Lead;
  /** The title of the talk where this person was last met. */
  talk: string | null;
  onDelete(): void;
}

function LeadButtons({ lead, talk, onDelete }: LeadButtonsProps) {
  const emailLink = leadEmailLink(lead, talk);
  const mayWrite = !lead.consentWithdrawnAt;
  return (
    <>
      {mayWrite && emailLink && (
        <Button href={emailLink} leftSection={<IconMail />}>
          Email
        </Button>
      )}
      {mayWrite && lead.phone && (
        <Button href={phoneLink(lead.phone)} variant="default" leftSection={<IconDeviceMobile />}>
          Call
        </Button>
      )}
      {mayWrite && lead.email && (
        <CopyButton value={lead.email} copied="Email address copied to clipboard">
          Copy Email
        </CopyButton>
      )}
      <Menu label={`More for ${leadName(lead)}`} hasItemsClosed>
        {mayWrite && (
          <MenuItem icon={IconAddressBook} href={`/dashboard/leads/${lead.id}/vcard`}>
            Download vCard
          </MenuItem>
        )}
        <MenuItem icon={IconTrash} onClick={onDelete} isDangerous>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
