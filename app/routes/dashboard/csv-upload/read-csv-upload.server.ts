import { type PersonColumns, personFields, readChosenColumns } from "#app/csv/person-columns.ts";
import type { CsvRefusal } from "#app/csv/read-csv.server.ts";
import { refusedForm } from "#app/request/form-handler.server.ts";
import { listLimit, type UploadLimit } from "#app/routes/dashboard/csv-upload/upload-limit.ts";

interface UploadRules extends UploadLimit {
  /** What is said without a file. */
  missing: string;
}

/**
 * The file of a form, as `read` understands it. 422 without one or where it cannot be understood, 415 where it is no
 * text, 413 when it is too large.
 */
export async function readFileUpload<Content, Refusal extends CsvRefusal>(
  form: FormData,
  { bytes, tooLarge, missing }: UploadRules,
  read: (bytes: Uint8Array) => Promise<({ ok: true } & Content) | Refusal>,
) {
  const file = form.get("file");
  const refuse = (status: number, refused: { reason: string } | Refusal) =>
    ({ ok: false, refusal: "unreadable", status, refused }) as const;
  if (!(file instanceof File) || file.name === "") return refuse(422, { reason: missing });
  if (file.size > bytes) return refuse(413, { reason: tooLarge });
  const content = await read(new Uint8Array(await file.arrayBuffer()));
  return content.ok ? { ...content, fileName: file.name } : refuse(content.isText ? 422 : 415, content);
}

/** Reads the bytes of a list of at most `maxRows` people, with the columns that the speaker chose. */
export const readCsvUpload = <Csv, Refusal extends CsvRefusal>(
  form: FormData,
  maxRows: number,
  read: (bytes: Uint8Array, chosen: PersonColumns | null) => Promise<({ ok: true } & Csv) | Refusal>,
) =>
  readFileUpload(form, { ...listLimit(maxRows), missing: "Please choose a CSV file." }, (bytes) =>
    read(bytes, readChosenColumns(form.get("columns"), personFields)),
  );

/** What is said of a file that was refused. */
export const refuseFile = (title: string, message: string, status?: number) => ({
  status,
  ...refusedForm(message, title),
});
