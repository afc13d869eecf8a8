// The intents of a hub's attendee list. Each returns null for a hub that is missing or belongs to another speaker.
import { href } from "react-router";
import { readAttendeeFile } from "#app/domain/audience/attendee-csv.server.ts";
import { isTooLong, readAttendeeLines } from "#app/domain/audience/attendee-lines.server.ts";
import { reportUpload } from "#app/domain/audience/attendee-report.server.ts";
import { attendeeFilters, maxEntryLength, maxPerUpload } from "#app/domain/audience/audience.ts";
import { addAttendees, approveAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { startAttendeeExport } from "#app/domain/audience/export-attendees.server.ts";
import { manualEntryForm, type Person, reportedPeople, selectedIds } from "#app/domain/audience/form.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import { explaining, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { readCsvUpload, refuseFile } from "#app/routes/dashboard/csv-upload/read-csv-upload.server.ts";
import { forLongWork } from "#app/services.ts";

const hubIdOf = ({ request }: SpeakerInput) => new URL(request.url).searchParams.get("hub") ?? "";
const formatAttendeeCount = (number: number) => `${number} ${number === 1 ? "attendee" : "attendees"}`;

const addPeople = (input: SpeakerInput, people: Person[]) =>
  addAttendees(forLongWork(input.services), input.actor, hubIdOf(input), people);

/** Reports what an uploaded file would add. Writes nothing. */
const report = buttonHandler({
  async run(input) {
    const csv = await readCsvUpload(input.form, maxPerUpload, (bytes, chosen) =>
      readAttendeeFile(input.services, input.actor, bytes, chosen),
    );
    if ("refusal" in csv) return csv;
    const { fileName, ...reading } = csv;
    const uploadReport = await reportUpload(input.services, input.actor, hubIdOf(input), reading);
    return uploadReport && { ...uploadReport, fileName };
  },
  refusals: {
    unreadable: ({ refused, status }) => ({
      ...refuseFile("Upload Failed", refused.reason, status),
      /** The columns of a file in which no email column was recognised. */
      reason: "source" in refused ? refused.source : undefined,
    }),
  },
  done: (value) => ({ value }),
});

/** Adds exactly the people of the confirmed report. */
const confirm = buttonHandler({
  async run(input) {
    const people = reportedPeople.safeParse(String(input.form.get("people") ?? ""));
    return people.success ? addPeople(input, people.data) : refuse("malformed-report");
  },
  refusals: {
    "list-full": (outcome) => refuseFile("Upload Failed", sayRefusal(addAttendees.refusals, outcome).message),
    "malformed-report": refuseFile("Upload Failed", "The report could not be read. Please choose the file again.", 422),
  },
  // The list itself shows what was added, and the redirect keeps a reload from sending the file again.
  done: (added, input) => ({
    ...success("Upload Complete", `${formatAttendeeCount(added)} added`),
    to: `${href("/dashboard/qualified-audience")}?hub=${hubIdOf(input)}&tab=manage`,
  }),
});

/** Manual entry: adds the valid lines and returns the invalid ones. */
const add = formHandler(manualEntryForm, {
  // Control characters in what was pasted become spaces.
  prepare({ form }) {
    const lines = String(form.get("lines") ?? "").split(/\r\n?|\n/);
    form.set("lines", lines.map((line) => asOneLine(line, maxEntryLength + 1)).join("\n"));
  },
  async run(input, { lines }) {
    if (isTooLong(lines)) return refuse("too-long");
    const { people, invalid } = readAttendeeLines(lines);
    const added = await addPeople(input, people);
    // A status of 400 or more would prevent revalidating the list, so it is used only when nothing was written.
    if (added === 0 && people.length === 0) return { ...refuse("invalid-lines"), invalid };
    return typeof added === "number" ? { added, people: people.length, invalid } : added;
  },
  refusals: {
    "too-long": {
      status: 413,
      ...failure("Please add at most 1,000 people at once, or upload a CSV file. Nobody was added.", "Too many lines"),
    },
    ...saying(addAttendees, "Upload Failed"),
    "invalid-lines": ({ invalid }) => ({ status: 422, reason: invalid }),
  },
  done({ added, people, invalid }) {
    const repeated = people - added;
    const title = added === 1 ? "Attendee added" : `${formatAttendeeCount(added)} added`;
    return {
      ...success(title, repeated > 0 ? `${formatAttendeeCount(repeated)} already on the list` : undefined),
      value: invalid,
    };
  },
});

/** What is said of people who were approved and not invited; the screen shows what else is missing. */
const notInvited = {
  "sender-limit-reached": "You've reached today's invitation limit. Invite them tomorrow.",
  "sending-stopped": undefined,
  "username-missing": undefined,
  "hub-not-open": undefined,
  "invited-today": undefined,
  "nobody-to-invite": undefined,
};

const approve = buttonHandler({
  run: (input) =>
    approveAttendees(input.services, input.actor, hubIdOf(input), input.form.get("all") ? "all" : readIds(input)),
  async done(approved, input) {
    const title = `${formatAttendeeCount(approved.length)} approved`;
    // People who asked for access get their invitation by email.
    const invited =
      approved.length > 0
        ? await startInvites(input.services, input.actor, hubIdOf(input), { ids: approved, part: true })
        : null;
    if (!invited?.ok) return { ...success(title, invited ? notInvited[invited.refusal] : undefined), value: undefined };
    const { people, failedBefore } = invited.value;
    const recipientsText = people < approved.length ? `${people} of them` : "each of them";
    return { ...success(title, `An invite is on its way to ${recipientsText}.`), value: { people, failedBefore } };
  },
});

const remove = buttonHandler({
  run: (input) => deleteAttendees(input.services, input.actor, hubIdOf(input), readIds(input)),
  done: (deleted) => success(`${formatAttendeeCount(deleted)} deleted`),
});

const invite = buttonHandler({
  run(input) {
    const { services, actor, form } = input;
    const ids = form.get("all") ? undefined : readIds(input);
    const [again, part] = [form.get("again") === "on", form.get("part") === "on"];
    return startInvites(services, actor, hubIdOf(input), { ids, again, part });
  },
  refusals: explaining(startInvites),
  done({ leftOut, ...invited }) {
    const title = `${formatAttendeeCount(leftOut)} not invited`;
    const message =
      "They were invited within the last day, or have received too many invitations. Invite them tomorrow.";
    return { value: invited, ...(leftOut > 0 && success(title, message)) };
  },
});

/** "Export": the filtered list. */
const exportList = buttonHandler({
  whileLocked: "allowed",
  run: (input) =>
    startAttendeeExport(input.services, input.actor, hubIdOf(input), readFilters(attendeeFilters, input.form)),
  done: (value) => ({ value }),
});

/** Empty when the form holds no valid ids. */
const readIds = ({ form }: SpeakerInput) => selectedIds.safeParse(form.getAll("id")).data ?? [];

export const attendeeForms = { report, confirm, add, approve, delete: remove, invite, export: exportList };
