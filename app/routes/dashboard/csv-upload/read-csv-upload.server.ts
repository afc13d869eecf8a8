import { describeTooLarge, maxUploadBytes } from "#app/routes/dashboard/csv-upload/upload-limit.ts";

export type CsvUpload = { ok: true; name: string; bytes: Uint8Array } | { ok: false; reason: string; status: number };

/** The file of a form: 422 without one, 413 when it is too large for a list of at most `maxRows` people. */
export async function readCsvUpload(form: FormData, maxRows: number): Promise<CsvUpload> {
  const file = form.get("file");
  if (!(file instanceof File) || file.name === "")
    return { ok: false, reason: "Please choose a CSV file.", status: 422 };
  if (file.size > maxUploadBytes) return { ok: false, reason: describeTooLarge(maxRows), status: 413 };
  return { ok: true, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
