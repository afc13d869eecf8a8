// The steps of an import: "check" reports what a file would do, "import" does it. Each reads the file it is sent.
import type { LineRemark } from "#app/csv/find-header.ts";
import { readChosenColumns } from "#app/csv/person-columns.ts";
import type { PersonTableView } from "#app/csv/person-table.server.ts";
import { leadImportForm } from "#app/domain/leads/form.ts";
import { type ImportResult, importLeads, planLeadImport } from "#app/domain/leads/import-leads.server.ts";
import { type LeadCsv, readLeadCsv } from "#app/domain/leads/lead-csv.server.ts";
import { leadName, maxImportedRows } from "#app/domain/leads/leads.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import type { PlainActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { readCsvUpload } from "#app/routes/dashboard/csv-upload/read-csv-upload.server.ts";
import { forLongWork } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What an import would do; nothing is written yet. */
export interface ImportReportData extends PersonTableView {
  fileName: string;
  createdCount: number;
  /** They are leads already. */
  existingCount: number;
  /** The first people to be created. */
  preview: { line: number; name: string; details: string }[];
  repeated: LineRemark[];
  /** Also the people who withdrew their consent. */
  invalid: LineRemark[];
  notes: LineRemark[];
}

export interface ImportActionData {
  report?: ImportReportData;
  /** Why the file was refused. */
  uploadFailed?: string;
  toast?: Toast;
}

const previewCount = 10;

const refuse = (reason: string, status: number): PlainActionResult<ImportActionData> => ({
  actionData: { uploadFailed: reason, toast: { tone: "error", title: "Nothing was imported", message: reason } },
  status,
});

type FileReading =
  | { ok: true; name: string; csv: LeadCsv }
  | { ok: false; refusal: PlainActionResult<ImportActionData> };

async function readFile(form: FormData): Promise<FileReading> {
  const upload = await readCsvUpload(form, maxImportedRows);
  if (!upload.ok) return { ok: false, refusal: refuse(upload.reason, upload.status) };
  const reading = await readLeadCsv(upload.bytes, readChosenColumns(form.get("columns")));
  if (!reading.ok) return { ok: false, refusal: refuse(reading.reason, reading.isText ? 422 : 415) };
  return { ok: true, name: upload.name, csv: reading };
}

async function check({ services, actor, form }: SpeakerInput): Promise<PlainActionResult<ImportActionData>> {
  const file = await readFile(form);
  if (!file.ok) return file.refusal;
  const { people, repeated, invalid, notes, ...view } = file.csv;
  const { created, existing, withdrawn } = await planLeadImport(services, actor, people);
  const leftOut = withdrawn.map(({ line, ...person }) => ({
    ...{ line, text: person.email ?? leadName(person) },
    reason: "Withdrew their consent to you, so nothing is stored",
  }));
  const report: ImportReportData = {
    ...{ ...view, fileName: file.name, repeated, notes },
    createdCount: created.length,
    existingCount: existing.length,
    preview: created.slice(0, previewCount).map(({ line, ...person }) => {
      const name = leadName(person);
      const details = [person.email, person.phone, person.company].filter((text) => text && text !== name).join(", ");
      return { line, name, details };
    }),
    invalid: [...invalid, ...leftOut].sort((one, other) => one.line - other.line),
  };
  return { actionData: { report }, status: 200 };
}

async function runImport({ services, actor, form }: SpeakerInput) {
  const file = await readFile(form);
  if (!file.ok) return file.refusal;
  const chosen = leadImportForm.safeParse({ hub: form.get("hub") || null });
  if (!chosen.success) return null;
  const result = await importLeads(forLongWork(services), actor, { people: file.csv.people, hub: chosen.data.hub });
  if (result === null) return null;
  if (result === "full") {
    const max = maxCounts.addedLeads.toLocaleString("en");
    return refuse(`You can add up to ${max} contacts by hand or from files. This file would go beyond that.`, 409);
  }
  // The redirect keeps a reload from sending the file again.
  return redirectWithToast("/dashboard/leads", {
    tone: "success",
    title: "Import complete",
    message: describe(result),
  });
}

const countLeads = (count: number, kind = "") =>
  `${count.toLocaleString("en")} ${kind}${count === 1 ? "lead" : "leads"}`;

function describe({ createdCount, existingCount, completedCount }: ImportResult): string {
  if (existingCount === 0) return `${countLeads(createdCount)} added`;
  const completed = completedCount > 0 ? `, ${completedCount.toLocaleString("en")} of them completed` : "";
  return `${countLeads(createdCount, "new ")} added, ${existingCount.toLocaleString("en")} already there${completed}`;
}

export const importIntents = defineIntents({ check, import: runImport });
