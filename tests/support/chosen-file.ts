// A file that a speaker chooses on a screen of the dashboard.
import { expect } from "vitest";
import type { Visitor } from "#tests/support/test-app.ts";

interface ChosenFile {
  address: string;
  name: string;
}

/** Sends a form with a file as the browser does; null when none was chosen. */
export function sendFile(
  speaker: Visitor,
  { address, name }: ChosenFile,
  intent: string,
  content: BlobPart | null,
  fields: Record<string, string> = {},
) {
  const body = new FormData();
  body.set("intent", intent);
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  if (content !== null) body.set("file", new File([content], name));
  return speaker.post(address, { body });
}

/** Checked or imported, the file is refused with this message. */
export async function expectRefusedFile(
  send: (intent: string, content: string | null) => ReturnType<typeof sendFile>,
  content: string | null,
  status: number,
  message: string,
) {
  for (const intent of ["check", "import"]) {
    const response = await send(intent, content);
    expect([intent, response.status]).toEqual([intent, status]);
    expect(response.text).toContain(message);
  }
}
