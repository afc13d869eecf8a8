// The steps of an import: "check" reports what a file would do, "import" does it. Each reads the file it is sent.

import type { LineRemark } from "#app/csv/find-header.ts";
import type { PersonTableView } from "#app/csv/person-table.server.ts";
import { leadImportForm } from "#app/domain/leads/form.ts";
import { type ImportResult, importLeads, planLeadImport } from "#app/domain/leads/import-leads.server.ts";
import { readLeadFile } from "#app/domain/leads/lead-csv.server.ts";
import { leadName, maxImportedRows } from "#app/domain/leads/leads.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { readCsvUpload, refuseFile } from "#app/routes/dashboard/csv-upload/read-csv-upload.server.ts";
import { forLongWork } from "#app/services.ts";

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

const previewCount = 10;
const notImported = "Nothing was imported";

const readUpload = ({ services, actor, form }: Pick<SpeakerInput, "services" | "actor" | "form">) =>
  readCsvUpload(form, maxImportedRows, (bytes, chosen) => readLeadFile(services, actor, bytes, chosen));

const check = buttonHandler({
  run: (input: SpeakerInput) => readUpload(input),
  refusals: { unreadable: ({ refused, status }) => refuseFile(notImported, refused.reason, status) },
  async done({ people, ...csv }, { services, actor }) {
    const { created, existing, withdrawn } = await planLeadImport(services, actor, people);
    const leftOut = withdrawn.map(({ line, ...person }) => ({
      ...{ line, text: person.email ?? leadName(person) },
      reason: "Withdrew their consent to you, so nothing is stored",
    }));
    const report: ImportReportData = {
      ...csv,
      createdCount: created.length,
      existingCount: existing.length,
      preview: created.slice(0, previewCount).map(({ line, ...person }) => {
        const name = leadName(person);
        const details = [person.email, person.phone, person.company].filter((text) => text && text !== name).join(", ");
        return { line, name, details };
      }),
      invalid: [...csv.invalid, ...leftOut].sort((one, other) => one.line - other.line),
    };
    return { value: report };
  },
});

const runImport = formHandler(leadImportForm, {
  invalid: "missing",
  async run({ services, actor, form }, { hub }) {
    const csv = await readUpload({ services, actor, form });
    if ("refusal" in csv) return csv;
    return importLeads(forLongWork(services), actor, { people: csv.people, hub });
  },
  refusals: {
    unreadable: ({ refused, status }) => refuseFile(notImported, refused.reason, status),
    "lead-limit-reached": (outcome) => refuseFile(notImported, sayRefusal(importLeads.refusals, outcome).message),
  },
  // The redirect keeps a reload from sending the file again.
  done: (result: ImportResult) => ({ ...success("Import complete", describe(result)), to: "/dashboard/leads" }),
});

const countLeads = (count: number, kind = "") =>
  `${count.toLocaleString("en")} ${kind}${count === 1 ? "lead" : "leads"}`;

function describe({ createdCount, existingCount, completedCount }: ImportResult): string {
  if (existingCount === 0) return `${countLeads(createdCount)} added`;
  const completed = completedCount > 0 ? `, ${completedCount.toLocaleString("en")} of them completed` : "";
  return `${countLeads(createdCount, "new ")} added, ${existingCount.toLocaleString("en")} already there${completed}`;
}

export const importForms = { check, import: runImport };
