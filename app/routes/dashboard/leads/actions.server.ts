// The intents of the lead list. Each returns null for leads that are missing or belong to another speaker.
import type { SubmissionResult } from "@conform-to/react";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { leadDeletionForm, leadSelectionFrom, leadStatusForm, newLeadForm } from "#app/domain/leads/form.ts";
import { leadStatusLabels } from "#app/domain/leads/leads.ts";
import { deleteLeads, setLeadStatus } from "#app/domain/leads/manage-leads.server.ts";
import { ceilings } from "#app/domain/limits/limits.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface LeadsActionData {
  result?: SubmissionResult;
  toast?: Toast;
  /** The new lead, or the existing one with this email. */
  lead?: { kind: "added" | "known"; id: string };
  /** The task that creates the requested file. */
  taskId?: string;
}
type LeadsActionResult = ActionResult<LeadsActionData> | null;

const formatLeadCount = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);

/** Changes the status of one or more leads. */
export async function changeLeadStatus({ services, actor, form }: SpeakerInput): Promise<LeadsActionResult> {
  const parsed = parseFormData(form, leadStatusForm);
  if (!parsed.ok) return { actionData: { result: parsed.result, toast: toErrorToast(parsed.result) }, status: 422 };
  const { id: ids, status } = parsed.values;
  const changed = await setLeadStatus(services, actor, ids, status);
  if (changed === 0) return null;
  const title = `${formatLeadCount(changed)} marked “${leadStatusLabels[status]}”`;
  return { actionData: { toast: { tone: "success", title } }, status: 200 };
}

/**
 * Deletes one or more leads. Ids of other speakers' leads are ignored. The toast is in a cookie,
 * because the rows that could have shown it are deleted.
 */
export async function removeLeads({ services, actor, form }: SpeakerInput): Promise<LeadsActionResult> {
  const parsed = parseFormData(form, leadDeletionForm);
  if (!parsed.ok) return { actionData: { result: parsed.result, toast: toErrorToast(parsed.result) }, status: 422 };
  const deletedCount = await deleteLeads(services, actor, parsed.values.id);
  if (deletedCount === 0) return null;
  return {
    actionData: {},
    status: 200,
    headers: await toastHeaders({ tone: "success", title: `${formatLeadCount(deletedCount)} deleted` }),
  };
}

/**
 * Adds a contact without consent. 409 if the email is already a lead's (`lead` names it) or
 * if the limit of manual contacts is reached.
 */
export async function addLeadManually({ services, actor, form }: SpeakerInput): Promise<LeadsActionResult> {
  const parsed = parseFormData(form, newLeadForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const added = await addLead(services, actor, parsed.values);
  if (!added) return null;
  if (added.kind === "full") {
    const message = `You can add up to ${ceilings.addedLeads.toLocaleString("en")} contacts by hand or from files, and you've reached that limit.`;
    return { actionData: { result: refuseForm(parsed, { message }) }, status: 409 };
  }
  const lead = { kind: added.kind, id: added.leadId };
  if (added.kind === "known") return { actionData: { lead, result: parsed.submission.reply() }, status: 409 };
  return { actionData: { lead, toast: { tone: "success", title: "Lead added" } }, status: 200 };
}

/** Exports all leads that match the address's filters. A background job creates the file. */
export async function startLeadExport({ services, actor, form }: SpeakerInput): Promise<LeadsActionResult> {
  const { selection } = leadSelectionFrom(new URLSearchParams(String(form.get("query") ?? "")));
  const format = form.get("format") === "vcard" ? "vcard" : "csv";
  const taskId = await services.db.transaction((tx) =>
    enqueueTask(services, tx, actor, "export-leads", { format, selection }),
  );
  return { actionData: { taskId }, status: 200 };
}

const toErrorToast = ({ error }: SubmissionResult): Toast => ({
  tone: "error",
  title: "Nothing changed",
  message: Object.values(error ?? {}).flat()[0] ?? undefined,
});
