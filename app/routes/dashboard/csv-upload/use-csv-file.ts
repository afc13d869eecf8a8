import { useState } from "react";
import { useSubmit } from "react-router";
import type { UploadLimit } from "#app/routes/dashboard/csv-upload/upload-limit.ts";

/**
 * The chosen file, which each step sends again: nothing is stored on the server before the last one. It is a copy in
 * memory, because the file on the disk may change meanwhile.
 */
export function useCsvFile({ bytes, tooLarge }: UploadLimit) {
  const submit = useSubmit();
  const [file, setFile] = useState<File | null>(null);
  /** Why the file was refused before it was sent. */
  const [problem, setProblem] = useState<string>();

  async function choose(chosen: File | null) {
    const isTooLarge = chosen !== null && chosen.size > bytes;
    setProblem(isTooLarge ? tooLarge : undefined);
    setFile(chosen && !isTooLarge ? new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }) : null);
  }

  /** Sends the file to the screen's action. */
  function send(intent: string, columns: object | null, fields: Record<string, string> = {}) {
    const form = new FormData();
    form.set("intent", intent);
    if (columns) form.set("columns", JSON.stringify(columns));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set("file", file);
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  return { file, problem, choose, send, clear: () => setFile(null) };
}
export type CsvFile = ReturnType<typeof useCsvFile>;
