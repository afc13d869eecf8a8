import type { SubmissionResult } from "@conform-to/react";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { leadDeletionForm, leadSelectionFrom, leadStatusForm, newLeadForm } from "#app/domain/leads/form.ts";
import { leadStatusLabels } from "#app/domain/leads/leads.ts";
import { deleteLeads, setLeadStatus } from "#app/domain/leads/manage-leads.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";

const formatLeadCount = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);
const nothingChanged = (form: SubmissionResult) => failure(getFirstProblem(form), "Nothing changed");

/** Changes the status of one or more leads. A select in a row shows the change itself. */
const status = formHandler(leadStatusForm, {
  invalid: nothingChanged,
  run: async ({ services, actor }, values) => (await setLeadStatus(services, actor, values.id, values.status)) || null,
  done: (count, { form }, values) =>
    form.has("selection") ? success(`${formatLeadCount(count)} marked “${leadStatusLabels[values.status]}”`) : {},
});

/** Deletes one or more leads. Ids of other speakers' leads are ignored. */
const remove = formHandler(leadDeletionForm, {
  invalid: nothingChanged,
  run: async ({ services, actor }, { id: ids }) => (await deleteLeads(services, actor, ids)) || null,
  done: (count) => success(`${formatLeadCount(count)} deleted`),
});

/** Adds a contact without consent. */
const add = formOf(addLead, newLeadForm, {
  refusals: { "lead-known": ({ leadId }) => ({ reason: { leadId } }) },
  done: success("Lead added"),
});

/** Exports all leads that match the address's filters. A background job creates the file. */
const startExport = buttonHandler({
  run: ({ services, actor, form }) => {
    const { selection } = leadSelectionFrom(new URLSearchParams(String(form.get("query") ?? "")));
    const format = form.get("format") === "vcard" ? "vcard" : "csv";
    return services.db.transaction((tx) => enqueueTask(services, tx, actor, "export-leads", { format, selection }));
  },
  done: (taskId) => ({ value: taskId }),
});

export const leadListForms = { status, delete: remove, add, export: startExport };
export type LeadListForms = typeof leadListForms;
