import { type PersonColumns, readChosenColumns } from "#app/csv/person-columns.ts";
import type { CsvRefusal } from "#app/csv/read-csv.server.ts";
import { refusedForm } from "#app/request/form-handler.server.ts";
import { describeTooLarge, maxUploadBytes } from "#app/routes/dashboard/csv-upload/upload-limit.ts";

/** Reads the bytes of a file, with the columns that the speaker chose. */
type ReadCsv<Csv, Refusal> = (
  bytes: Uint8Array,
  chosen: PersonColumns | null,
) => Promise<({ ok: true } & Csv) | Refusal>;

/**
 * The CSV file of a form. 422 without one or where it cannot be understood, 415 where it is no text, 413 when it is too
 * large for a list of at most `maxRows` people.
 */
export async function readCsvUpload<Csv, Refusal extends CsvRefusal>(
  form: FormData,
  maxRows: number,
  read: ReadCsv<Csv, Refusal>,
) {
  const file = form.get("file");
  const refuse = (status: number, refused: { reason: string } | Refusal) =>
    ({ ok: false, refusal: "unreadable", status, refused }) as const;
  if (!(file instanceof File) || file.name === "") return refuse(422, { reason: "Please choose a CSV file." });
  if (file.size > maxUploadBytes) return refuse(413, { reason: describeTooLarge(maxRows) });
  const csv = await read(new Uint8Array(await file.arrayBuffer()), readChosenColumns(form.get("columns")));
  return csv.ok ? { ...csv, fileName: file.name } : refuse(csv.isText ? 422 : 415, csv);
}

/** What is said of a file that was refused. */
export const refuseFile = (title: string, message: string, status?: number) => ({
  status,
  ...refusedForm(message, title),
});
