import { href } from "react-router";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { leadDetailsForm, leadNotesForm } from "#app/domain/leads/form.ts";
import type { LeadField } from "#app/domain/leads/leads.ts";
import { deleteLeads, saveLeadNotes } from "#app/domain/leads/manage-leads.server.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import { formOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import { toStaleNotes } from "#app/routes/dashboard/leads/private-notes.tsx";

/** Why details were not saved, where the form shows more than a message. */
interface DetailsReason {
  /** The stored details, when they were changed in another window. */
  stale?: Record<LeadField, string | null> & { version: string };
  /** The other lead with this email address. */
  otherLeadId?: string;
}

const remove = buttonHandler({
  run: async ({ services, actor, id }) => {
    const lead = await findLead(services, actor, id);
    return lead && { count: await deleteLeads(services, actor, [lead.id]) };
  },
  done: ({ count }) => ({
    ...success(count > 0 ? "1 lead deleted" : "This lead had already been deleted"),
    to: href("/dashboard/leads"),
  }),
});

const notes = formOfOne(saveLeadNotes, leadNotesForm, {
  refusals: {
    "stale-copy": async (_, { services, actor, id }) => toStaleNotes(await findLead(services, actor, id)),
  },
  done: (_, { form }) => ({ ...(!form.has("autosave") && success("Notes saved")), form: "keep" }),
});

const details = formOfOne(saveLeadDetails, leadDetailsForm, {
  refusals: {
    "email-taken": ({ leadId }) => ({
      field: "email",
      message: "Another of your leads has this email address",
      reason: { otherLeadId: leadId } as DetailsReason,
    }),
    "stale-copy": async (_, { services, actor, id }) => {
      const lead = await findLead(services, actor, id);
      if (!lead) return null;
      const { firstName, lastName, email, phone, company, detailsVersion: version } = lead;
      const reason: DetailsReason = { stale: { firstName, lastName, email, phone, company, version } };
      return { message: "Nothing was saved", reason };
    },
  },
  done: success("Contact details saved"),
});

export const leadForms = { notes, details, delete: remove };
export type LeadForms = typeof leadForms;
