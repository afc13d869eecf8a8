// What the screen can ask for a hub's list. Each answers null for a hub that is missing or somebody else's.
import { href } from "react-router";
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import { isTooMuch, readAttendeeLines } from "#app/domain/audience/attendee-lines.server.ts";
import { reportUpload } from "#app/domain/audience/attendee-report.server.ts";
import { addAttendees, approveAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { startAttendeeExport } from "#app/domain/audience/export-attendees.server.ts";
import { attendeeQuery, chosenIds, reportedPeople } from "#app/domain/audience/form.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { AudienceAnswer, InviteRefusalReason } from "#app/routes/dashboard/qualified-audience/answer.ts";
import { mostBytes } from "#app/routes/dashboard/qualified-audience/upload-limit.ts";

type Answered = ActionResult<AudienceAnswer> | null;
type Act<Result = Answered> = (input: SpeakerInput & { hubId: string }) => Promise<Result>;

const attendees = (number: number) => `${number} ${number === 1 ? "attendee" : "attendees"}`;
const answered = (answer: AudienceAnswer, status = 200) => ({ answer, status });
const succeeded = (title: string, message?: string) => answered({ toast: { tone: "success", title, message } });

const listFull = () => {
  const [here, all] = [ceilings.attendeesPerHub, ceilings.attendees].map((most) => most.toLocaleString("en"));
  const message = `A list can hold ${here} people, and all your lists together ${all}. Nobody was added.`;
  return answered({ uploadFailed: message, toast: { tone: "error", title: "Upload Failed", message } }, 409);
};

/** A file was chosen: what it would add. Writes nothing. */
const report: Act = async ({ services, actor, hubId, form }) => {
  const refuse = (reason: string, status: number) =>
    answered({ uploadFailed: reason, toast: { tone: "error", title: "Upload Failed", message: reason } }, status);
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "") return refuse("Please choose a CSV file.", 422);
  if (file.size > mostBytes)
    return refuse("This file is larger than 5 MB. A list of 1,000 people is far smaller.", 413);
  const reading = await readAttendeeCsv(new Uint8Array(await file.arrayBuffer()));
  if (!reading.ok) return refuse(reading.reason, reading.isText ? 422 : 415);
  const found = await reportUpload(services, actor, hubId, reading);
  return found && answered({ report: { ...found, fileName: file.name } });
};

/** The report was confirmed: exactly its people are written. */
const confirm: Act<Answered | Response> = async ({ services, actor, hubId, form }) => {
  const people = reportedPeople.safeParse(String(form.get("people") ?? ""));
  if (!people.success) {
    const message = "The report could not be read. Please choose the file again.";
    return answered({ uploadFailed: message, toast: { tone: "error", title: "Upload Failed", message } }, 422);
  }
  const added = await addAttendees(services, actor, hubId, people.data);
  if (added === "list-full") return listFull();
  if (added === null) return null;
  // The list itself shows what was added, and going there keeps a reload from sending the file again.
  return redirectWithToast(`${href("/dashboard/qualified-audience")}?hub=${hubId}&tab=manage`, {
    ...{ tone: "success", title: "Upload Complete", message: `${attendees(added)} added` },
  });
};

/** Manual entry: right lines are added, wrong ones given back. */
const add: Act = async ({ services, actor, hubId, form }) => {
  const typed = String(form.get("lines") ?? "");
  if (isTooMuch(typed)) {
    const message = "Please add at most 1,000 people at once, or upload a CSV file. Nobody was added.";
    return answered({ toast: { tone: "error", title: "Too many lines", message } }, 413);
  }
  const { people, wrong } = readAttendeeLines(typed);
  if (people.length === 0 && wrong.length === 0) return answered({ nobodyTyped: true }, 422);
  const added = await addAttendees(services, actor, hubId, people);
  if (added === null) return null;
  if (added === "list-full") return listFull();
  // With a status of 400 and more the list would not be loaded anew, so that is kept for when nothing was written.
  if (people.length === 0) return answered({ wrongLines: wrong }, 422);
  const known = people.length - added;
  const title = added === 1 ? "Attendee added" : `${attendees(added)} added`;
  const message = known > 0 ? `${attendees(known)} already on the list` : undefined;
  return answered({ wrongLines: wrong, toast: { tone: "success", title, message } });
};

const approve: Act = async ({ services, actor, hubId, form }) => {
  const ids = form.get("all") ? "all" : (idsIn(form) ?? []);
  const approved = await approveAttendees(services, actor, hubId, ids);
  if (approved === null) return null;
  const title = `${attendees(approved.length)} approved`;
  // They wait for an answer at the door of the talk: it comes by mail, with the way in.
  const invited =
    approved.length > 0 ? await startInvites(services, actor, hubId, { ids: approved, part: true }) : null;
  if (invited?.ok === false && invited.refusal === "sender-limit-reached")
    return succeeded(title, "You've reached today's invitation limit. Invite them tomorrow.");
  if (!invited?.ok) return succeeded(title);
  const who = invited.value.people < approved.length ? `${invited.value.people} of them` : "each of them";
  const toast = { tone: "success", title, message: `An invite is on its way to ${who}.` } as const;
  return answered({ toast, inviteTask: invited.value.taskId });
};

const remove: Act = async ({ services, actor, hubId, form }) => {
  const deleted = await deleteAttendees(services, actor, hubId, idsIn(form) ?? []);
  return deleted === null ? null : succeeded(`${attendees(deleted)} deleted`);
};

const invite: Act = async ({ services, actor, hubId, form }) => {
  const ids = form.get("all") ? undefined : (idsIn(form) ?? []);
  const [again, part] = [form.get("again") === "on", form.get("part") === "on"];
  const outcome = await startInvites(services, actor, hubId, { ids, again, part });
  if (!outcome) return null;
  if (!outcome.ok) {
    const { ok: _, refusal: kind, ...numbers } = outcome;
    return answered({ inviteRefusal: { kind, ...numbers } as InviteRefusalReason }, 409);
  }
  const { taskId, leftOut } = outcome.value;
  const title = `${attendees(leftOut)} not invited`;
  const message = "They were invited within the last day, or have received too many invitations. Invite them tomorrow.";
  return answered({ inviteTask: taskId, ...(leftOut > 0 && { toast: { tone: "success", title, message } }) });
};

/** "Export": the list as it is filtered. */
const exportList: Act = async ({ services, actor, hubId, form }) => {
  const filter = attendeeQuery.parse(Object.fromEntries(form));
  const exportTask = await startAttendeeExport(services, actor, hubId, filter);
  return exportTask === null ? null : answered({ exportTask });
};

/** Nobody chosen, or something that is no list of ids: null. */
const idsIn = (form: FormData) => chosenIds.safeParse(form.getAll("id")).data ?? null;

export const audienceIntents = defineIntents({
  report,
  confirm,
  add,
  approve,
  delete: remove,
  invite,
  export: { run: exportList, whileLocked: "allowed" },
});
