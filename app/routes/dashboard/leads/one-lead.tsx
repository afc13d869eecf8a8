import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { data, Form, useLocation, useNavigation } from "react-router";
import { leadNotesForm } from "#app/domain/leads/form.ts";
import { leadName } from "#app/domain/leads/leads.ts";
import { deleteLeads, saveLeadNotes } from "#app/domain/leads/manage-leads.server.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { DeleteLeads } from "#app/routes/dashboard/leads/delete-leads.tsx";
import { LeadAnswers } from "#app/routes/dashboard/leads/lead-answers.tsx";
import { LeadCaptures } from "#app/routes/dashboard/leads/lead-captures.tsx";
import { findLeadView, type LeadView } from "#app/routes/dashboard/leads/lead-view.server.ts";
import { StatusSelect } from "#app/routes/dashboard/leads/status-select.tsx";
import { type NotesActionData, notesDescription, PrivateNotes } from "#app/routes/dashboard/private-notes.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { DescriptionItem, DescriptionList, TwoColumns } from "#app/ui/description-list.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { IconAddressBook, IconTrash } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/one-lead.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return orNotFound(await findLeadView(services, actor, params.id));
}

type LeadInput = SpeakerInput & { id: string };

async function remove({ services, actor, id }: LeadInput) {
  const deletedCount = await deleteLeads(services, actor, [orNotFound(await findLead(services, actor, id)).id]);
  return redirectWithToast("/dashboard/leads", {
    tone: "success",
    title: deletedCount > 0 ? "1 lead deleted" : "This lead had already been deleted",
  });
}

async function saveNotes({ services, actor, id, form }: LeadInput) {
  const parsed = parseFormData(form, leadNotesForm);
  if (!parsed.ok) return data<NotesActionData>({ result: parsed.result }, 422);
  const outcome = orNotFound(await saveLeadNotes(services, actor, id, parsed.values));
  if (outcome.ok) {
    const toast = { tone: "success", title: "Notes saved" } as const;
    return data<NotesActionData>({ result: parsed.submission.reply(), toast });
  }
  const { notes, notesVersion } = orNotFound(await findLead(services, actor, id));
  const result = refuseForm(parsed, { message: "Nothing was saved" });
  return data<NotesActionData>({ result, stale: { notes, version: notesVersion } }, 409);
}

const intents = defineIntents({ notes: saveNotes, delete: remove }, { defaultIntent: "notes", whileLocked: "allowed" });

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id });
});

export default function OneLead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, captures, answers } = loaderData;
  const [isDeleting, deletion] = useDisclosure(false);
  const [hasNotes, setHasNotes] = useState(false);
  const list = (useLocation().state as { list?: string } | null)?.list ?? "";
  const isSending = useNavigation().formMethod === "POST";
  useToast(actionData?.toast);
  const name = leadName(lead);
  return (
    <>
      <title>{name}</title>
      <UnsavedGuard isDirty={hasNotes} />
      <EditorHeader
        title={name}
        back={{ to: `/dashboard/leads${list}`, label: "Back to Leads" }}
        badge={<StatusSelect id={lead.id} status={lead.status} name={name} />}
        actions={<LeadButtons lead={lead} onDelete={deletion.open} />}
      />
      {lead.withdrawn && (
        <Notice tone="warning" title="Consent withdrawn">
          This person withdrew their consent on {lead.withdrawn}. Please don't contact them again. You can keep or
          delete their details. If they give consent again on one of your forms, this notice disappears.
        </Notice>
      )}
      <TwoColumns>
        <div className="stack">
          <Contact lead={lead} />
          <PrivateNotes
            id="lead-notes"
            notes={lead.notes}
            version={lead.notesVersion}
            actionData={actionData}
            description={notesDescription}
            onDirty={setHasNotes}
          />
        </div>
        <div className="stack">
          <LeadCaptures captures={captures} />
          <LeadAnswers answers={answers} />
        </div>
      </TwoColumns>
      <Form method="post" id="delete-lead">
        <input type="hidden" name="intent" value="delete" />
      </Form>
      <DeleteLeads
        count={1}
        name={name}
        opened={isDeleting}
        isSending={isSending}
        onClose={deletion.close}
        onConfirm={() => document.querySelector<HTMLFormElement>("#delete-lead")?.requestSubmit()}
      />
    </>
  );
}

function LeadButtons({ lead, onDelete }: Pick<LeadView, "lead"> & { onDelete(): void }) {
  return (
    <>
      {!lead.withdrawn && (
        <Button
          component="a"
          href={`/dashboard/leads/${lead.id}/vcard`}
          variant="default"
          leftSection={<IconAddressBook size={18} stroke={1.75} aria-hidden />}
        >
          Download vCard
        </Button>
      )}
      <Button variant="default" onClick={onDelete} leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}>
        Delete
      </Button>
    </>
  );
}

function Contact({ lead }: Pick<LeadView, "lead">) {
  return (
    <Section title="Contact">
      <DescriptionList>
        <DescriptionItem label="Email">
          {lead.email && (
            <a className="text-link" href={`mailto:${lead.email}`}>
              {lead.email}
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem label="Phone">
          {lead.phone && (
            <a className="text-link" href={`tel:${lead.phone.replace(/[^+\d]/g, "")}`}>
              {lead.phone}
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem label="Company">{lead.company}</DescriptionItem>
        <DescriptionItem label="Lead since">{lead.since}</DescriptionItem>
      </DescriptionList>
    </Section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Lead" title="We couldn't load this lead" />;
}
