// The steps of an import of talks: "check" reports what a file would do, "import" does it. Each reads the file it is sent.
import { type CheckedFile, checkTalkFile, type GivenAnswers } from "#app/domain/talk-imports/check-file.server.ts";
import { importTalksForm, talkFileForm } from "#app/domain/talk-imports/form.ts";
import { importTalks, type TalkImportResult } from "#app/domain/talk-imports/import-talks.server.ts";
import type { ImportedTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { saying } from "#app/request/command-form.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { readFileUpload, refuseFile } from "#app/routes/dashboard/csv-upload/read-csv-upload.server.ts";
import { explain, limitReached } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import { talkFileLimit } from "#app/routes/dashboard/talk-imports/talk-file-limit.ts";
import { forLongWork } from "#app/services.ts";

/** What an import would do; nothing is written yet. */
export interface TalkImportReport extends Omit<CheckedFile, "created" | "ok" | "limit"> {
  fileName: string;
  /** The talks that would become drafts. */
  talks: { line: number; title: string; details: string }[];
}

const notImported = "Nothing was imported";
const missing = "Please choose a file with your talks.";

const readUpload = ({ services, actor, form }: SpeakerInput, answers: GivenAnswers) =>
  readFileUpload(form, { ...talkFileLimit, missing }, async (bytes) => {
    const checked = await checkTalkFile(forLongWork(services), actor, bytes, answers);
    return checked ?? { ok: false as const, reason: missing, isText: true };
  });

const unreadable = ({ refused, status }: { refused: { reason: string }; status: number }) =>
  refuseFile(notImported, refused.reason, status);

const check = formHandler(talkFileForm, {
  run: readUpload,
  refusals: { unreadable },
  done: ({ ok: _, limit: __, created, ...checked }) => ({
    value: { ...checked, talks: created.map(toRow) } satisfies TalkImportReport,
  }),
});

const toRow = ({ line, title, eventName, eventDate, startTime, timezone, location, links }: ImportedTalk) => ({
  ...{ line, title },
  details: [
    eventDate ? formatDayAndTime(eventDate, startTime, timezone) : "No date",
    eventName,
    location,
    links.length > 0 && `${links.length} ${links.length === 1 ? "link" : "links"}`,
  ]
    .filter(Boolean)
    .join(" · "),
});

const runImport = formHandler(importTalksForm, {
  async run(input, { lines, ...answers }) {
    const checked = await readUpload(input, answers);
    if (!checked.ok) return checked;
    const chosen = checked.created.filter(({ line }) => lines === null || lines.includes(line));
    if (chosen.length === 0) return refuse("nothing-new");
    return importTalks(forLongWork(input.services), input.actor, chosen);
  },
  refusals: {
    unreadable,
    "nothing-new": refuseFile(notImported, "None of these talks is new. They are drafts or hubs already."),
    ...saying(importTalks, notImported),
    "hub-limit-reached": (_, input) => limitReached(input, "draft", notImported),
    "hub-total-reached": explain(notImported),
    "plan-required": explain(notImported),
  },
  // The redirect keeps a reload from sending the file again.
  done: (result: TalkImportResult) => ({
    ...success("Import complete", describe(result)),
    to: "/dashboard/hubs?status=draft",
  }),
});

function describe({ createdCount, existingCount }: TalkImportResult): string {
  const created = `${createdCount.toLocaleString("en")} ${createdCount === 1 ? "draft" : "drafts"} created`;
  return existingCount > 0 ? `${created}, ${existingCount.toLocaleString("en")} already here` : created;
}

export const talkImportForms = { check, import: runImport };
