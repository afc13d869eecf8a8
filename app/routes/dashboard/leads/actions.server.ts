// What the list of leads can be asked for. Each answers null for what is missing or somebody else's.
import type { SubmissionResult } from "@conform-to/react";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { leadDeletionForm, leadSelectionFrom, leadStatusForm, newLeadForm } from "#app/domain/leads/form.ts";
import { leadStatusLabels } from "#app/domain/leads/leads.ts";
import { deleteLeads, setLeadStatus } from "#app/domain/leads/manage-leads.server.ts";
import { startTask } from "#app/domain/tasks/commands.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface LeadsAnswer {
  result?: SubmissionResult;
  toast?: Toast;
  /** The contact that was made, or the one with this address that was there already. */
  lead?: { kind: "added" | "known"; id: string };
  /** Where the file that was asked for is being made. */
  taskId?: string;
}
type Answered = ActionResult<LeadsAnswer> | null;

const people = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);

/** The status of one or of many. */
export async function changeStatus({ services, actor, form }: SpeakerInput): Promise<Answered> {
  const parsed = parseFormData(form, leadStatusForm);
  if (!parsed.ok) return { answer: { result: parsed.result, toast: wrong(parsed.result) }, status: 422 };
  const { id: ids, status } = parsed.values;
  const changed = await setLeadStatus(services, actor, ids, status);
  if (changed === 0) return null;
  const title = `${people(changed)} marked “${leadStatusLabels[status]}”`;
  return { answer: { toast: { tone: "success", title } }, status: 200 };
}

export async function removeLeads({ services, actor, form }: SpeakerInput): Promise<Answered> {
  const parsed = parseFormData(form, leadDeletionForm);
  if (!parsed.ok) return { answer: { result: parsed.result, toast: wrong(parsed.result) }, status: 422 };
  const gone = await deleteLeads(services, actor, parsed.values.id);
  if (gone === 0) return null;
  return {
    answer: {},
    status: 200,
    headers: await toastHeaders({ tone: "success", title: `${people(gone)} deleted` }),
  };
}

export async function enterLead({ services, actor, form }: SpeakerInput): Promise<Answered> {
  const parsed = parseFormData(form, newLeadForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const added = await addLead(services, actor, parsed.values);
  if (!added) return null;
  if (added.kind === "full") {
    const message = `You can add up to ${ceilings.manualLeads.toLocaleString("en")} contacts by hand, and you've reached that limit.`;
    return { answer: { result: refuseForm(parsed, { message }) }, status: 409 };
  }
  const lead = { kind: added.kind, id: added.leadId };
  if (added.kind === "known") return { answer: { lead, result: parsed.submission.reply() }, status: 409 };
  return { answer: { lead, toast: { tone: "success", title: "Lead added" } }, status: 200 };
}

/** A file of all that the address finds; made in the background, however many they are. */
export async function exportLeads({ services, actor, form }: SpeakerInput): Promise<Answered> {
  const { selection } = leadSelectionFrom(new URLSearchParams(String(form.get("query") ?? "")));
  const format = form.get("format") === "vcard" ? "vcard" : "csv";
  const input = { format, selection };
  const taskId = await services.db.transaction((tx) => startTask(services, tx, actor, "export-leads", input));
  return { answer: { taskId }, status: 200 };
}

const wrong = ({ error }: SubmissionResult): Toast => ({
  tone: "error",
  title: "Nothing changed",
  message: Object.values(error ?? {}).flat()[0] ?? undefined,
});
