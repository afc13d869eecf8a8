// The intents of one lead. Each ends with 404 for a lead that is missing or belongs to another speaker.
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { leadDetailsForm, leadNotesForm } from "#app/domain/leads/form.ts";
import type { LeadField } from "#app/domain/leads/leads.ts";
import { deleteLeads, saveLeadNotes } from "#app/domain/leads/manage-leads.server.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { NotesActionData } from "#app/routes/dashboard/leads/private-notes.tsx";

export interface DetailsResult {
  /** Errors and the submitted values; absent when the details were saved. */
  refused?: SubmissionResult;
  /** The stored details, when they were changed in another window. */
  stale?: Record<LeadField, string | null> & { version: string };
  /** The other lead with this email address. */
  otherLeadId?: string;
}

export interface LeadActionData extends NotesActionData {
  details?: DetailsResult;
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
  if (!parsed.ok) return data<LeadActionData>({ result: parsed.result }, 422);
  const outcome = orNotFound(await saveLeadNotes(services, actor, id, parsed.values));
  if (outcome.ok) {
    const toast = { tone: "success", title: "Notes saved" } as const;
    return data<LeadActionData>({ result: parsed.submission.reply(), toast });
  }
  const { notes, notesVersion } = orNotFound(await findLead(services, actor, id));
  const result = refuseForm(parsed, { message: answerTo(outcome.refusal, { "stale-copy": "Nothing was saved" }) });
  return data<LeadActionData>({ result, stale: { notes, version: notesVersion } }, 409);
}

async function editDetails({ services, actor, id, form }: LeadInput) {
  const parsed = parseFormData(form, leadDetailsForm);
  if (!parsed.ok) return data<LeadActionData>({ details: { refused: parsed.result } }, 422);
  const outcome = orNotFound(await saveLeadDetails(services, actor, id, parsed.values));
  if (outcome.ok)
    return data<LeadActionData>({ details: {}, toast: { tone: "success", title: "Contact details saved" } });
  if (outcome.refusal === "email-taken") {
    const refused = refuseForm(parsed, { field: "email", message: "Another of your leads has this email address" });
    return data<LeadActionData>({ details: { refused, otherLeadId: outcome.leadId } }, 409);
  }
  if (outcome.refusal === "consent-withdrawn") {
    const message = "The owner of this address withdrew their consent to you";
    return data<LeadActionData>({ details: { refused: refuseForm(parsed, { field: "email", message }) } }, 409);
  }
  const lead = orNotFound(await findLead(services, actor, id));
  const { firstName, lastName, email, phone, company, detailsVersion: version } = lead;
  const refused = refuseForm(parsed, { message: answerTo(outcome.refusal, { "stale-copy": "Nothing was saved" }) });
  const stale = { firstName, lastName, email, phone, company, version };
  return data<LeadActionData>({ details: { refused, stale } }, 409);
}

export const leadIntents = defineIntents(
  { notes: saveNotes, details: editDetails, delete: remove },
  { defaultIntent: "notes", whileLocked: "allowed" },
);
