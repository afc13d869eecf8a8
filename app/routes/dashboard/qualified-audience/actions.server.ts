// The intents of a hub's attendee list. Each returns null for a hub that is missing or belongs to another speaker.
import { href } from "react-router";
import { readChosenColumns } from "#app/csv/person-columns.ts";
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import { isTooLong, readAttendeeLines } from "#app/domain/audience/attendee-lines.server.ts";
import { reportUpload } from "#app/domain/audience/attendee-report.server.ts";
import { attendeeFilters, maxPerUpload } from "#app/domain/audience/audience.ts";
import { addAttendees, approveAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { startAttendeeExport } from "#app/domain/audience/export-attendees.server.ts";
import { reportedPeople, selectedIds } from "#app/domain/audience/form.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import type { PlainActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { readCsvUpload } from "#app/routes/dashboard/csv-upload/read-csv-upload.server.ts";
import type { AudienceActionData, InviteRefusalReason } from "#app/routes/dashboard/qualified-audience/action-data.ts";
import { forLongWork } from "#app/services.ts";

type AudienceActionResult = PlainActionResult<AudienceActionData> | null;
type AudienceHandler<Result = AudienceActionResult> = (input: SpeakerInput & { hubId: string }) => Promise<Result>;

const formatAttendeeCount = (number: number) => `${number} ${number === 1 ? "attendee" : "attendees"}`;
const toResult = (actionData: AudienceActionData, status = 200) => ({ actionData, status });
const toSuccessResult = (title: string, message?: string) => toResult({ toast: { tone: "success", title, message } });

const toListFullResult = () => {
  const [here, all] = [maxCounts.attendeesPerHub, maxCounts.attendees].map((max) => max.toLocaleString("en"));
  const message = `A list can hold ${here} people, and all your lists together ${all}. Nobody was added.`;
  return toResult({ uploadFailed: message, toast: { tone: "error", title: "Upload Failed", message } }, 409);
};

/** Reports what an uploaded file would add. Writes nothing. */
const report: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const refuse = (reason: string, status: number, unrecognised?: AudienceActionData["unrecognised"]) => {
    const toast = { tone: "error", title: "Upload Failed", message: reason } as const;
    return toResult({ uploadFailed: reason, unrecognised, toast }, status);
  };
  const upload = await readCsvUpload(form, maxPerUpload);
  if (!upload.ok) return refuse(upload.reason, upload.status);
  const reading = await readAttendeeCsv(upload.bytes, readChosenColumns(form.get("columns")));
  if (!reading.ok) return refuse(reading.reason, reading.isText ? 422 : 415, reading.source);
  const uploadReport = await reportUpload(services, actor, hubId, reading);
  return uploadReport && toResult({ report: { ...uploadReport, fileName: upload.name } });
};

/** Adds exactly the people of the confirmed report. */
const confirm: AudienceHandler<AudienceActionResult | Response> = async ({ services, actor, hubId, form }) => {
  const people = reportedPeople.safeParse(String(form.get("people") ?? ""));
  if (!people.success) {
    const message = "The report could not be read. Please choose the file again.";
    return toResult({ uploadFailed: message, toast: { tone: "error", title: "Upload Failed", message } }, 422);
  }
  const added = await addAttendees(forLongWork(services), actor, hubId, people.data);
  if (added === "list-full") return toListFullResult();
  if (added === null) return null;
  // The list itself shows what was added, and the redirect keeps a reload from sending the file again.
  return redirectWithToast(`${href("/dashboard/qualified-audience")}?hub=${hubId}&tab=manage`, {
    tone: "success",
    title: "Upload Complete",
    message: `${formatAttendeeCount(added)} added`,
  });
};

/** Manual entry: adds the valid lines and returns the invalid ones. */
const add: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const text = String(form.get("lines") ?? "");
  if (isTooLong(text)) {
    const message = "Please add at most 1,000 people at once, or upload a CSV file. Nobody was added.";
    return toResult({ toast: { tone: "error", title: "Too many lines", message } }, 413);
  }
  const { people, invalid } = readAttendeeLines(text);
  if (people.length === 0 && invalid.length === 0) return toResult({ isInputEmpty: true }, 422);
  const added = await addAttendees(forLongWork(services), actor, hubId, people);
  if (added === null) return null;
  if (added === "list-full") return toListFullResult();
  // A status of 400 or more would prevent revalidating the list, so it is used only when nothing was written.
  if (people.length === 0) return toResult({ invalidLines: invalid }, 422);
  const alreadyListedCount = people.length - added;
  const title = added === 1 ? "Attendee added" : `${formatAttendeeCount(added)} added`;
  const message = alreadyListedCount > 0 ? `${formatAttendeeCount(alreadyListedCount)} already on the list` : undefined;
  return toResult({ invalidLines: invalid, toast: { tone: "success", title, message } });
};

/** What is said of people who were approved and not invited; the screen shows what else is missing. */
const notInvited = {
  "sender-limit-reached": "You've reached today's invitation limit. Invite them tomorrow.",
  "sending-stopped": undefined,
  "username-missing": undefined,
  "hub-not-open": undefined,
  "invited-today": undefined,
  "nobody-to-invite": undefined,
};

const approve: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const ids = form.get("all") ? "all" : (readIds(form) ?? []);
  const approved = await approveAttendees(services, actor, hubId, ids);
  if (approved === null) return null;
  const title = `${formatAttendeeCount(approved.length)} approved`;
  // People who asked for access get their invitation by email.
  const invited =
    approved.length > 0 ? await startInvites(services, actor, hubId, { ids: approved, part: true }) : null;
  if (!invited) return toSuccessResult(title);
  if (!invited.ok) return toSuccessResult(title, notInvited[invited.refusal]);
  const recipientsText = invited.value.people < approved.length ? `${invited.value.people} of them` : "each of them";
  const toast = { tone: "success", title, message: `An invite is on its way to ${recipientsText}.` } as const;
  return toResult({ toast, invited: { people: invited.value.people } });
};

const remove: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const deleted = await deleteAttendees(services, actor, hubId, readIds(form) ?? []);
  return deleted === null ? null : toSuccessResult(`${formatAttendeeCount(deleted)} deleted`);
};

const invite: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const ids = form.get("all") ? undefined : (readIds(form) ?? []);
  const [again, part] = [form.get("again") === "on", form.get("part") === "on"];
  const outcome = await startInvites(services, actor, hubId, { ids, again, part });
  if (!outcome) return null;
  if (!outcome.ok) {
    const reason: InviteRefusalReason =
      outcome.refusal === "sender-limit-reached"
        ? { kind: outcome.refusal, people: outcome.people, left: outcome.left }
        : { kind: outcome.refusal };
    return toResult({ inviteRefusal: reason }, 409);
  }
  const { people, leftOut } = outcome.value;
  const title = `${formatAttendeeCount(leftOut)} not invited`;
  const message = "They were invited within the last day, or have received too many invitations. Invite them tomorrow.";
  return toResult({ invited: { people }, ...(leftOut > 0 && { toast: { tone: "success", title, message } }) });
};

/** "Export": the filtered list. */
const exportList: AudienceHandler = async ({ services, actor, hubId, form }) => {
  const filter = readFilters(attendeeFilters, form);
  const exportTask = await startAttendeeExport(services, actor, hubId, filter);
  return exportTask === null ? null : toResult({ exportTask });
};

/** Null when the form holds no valid ids. */
const readIds = (form: FormData) => selectedIds.safeParse(form.getAll("id")).data ?? null;

export const audienceIntents = defineIntents({
  report,
  confirm,
  add,
  approve,
  delete: remove,
  invite,
  export: { run: exportList, whileLocked: "allowed" },
});
