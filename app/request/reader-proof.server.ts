import { isReaderProven, recordReaderProof } from "#app/domain/emails/proofs.server.ts";
import { isFromPerson } from "#app/request/device.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Records that the reader opened the link of an email, unless a program fetched it: mail scanners open links too, and
 * most of them don't look like a browser that shows a page. A form that was sent from the page is always a person's.
 */
export async function recordOpenedLink(
  services: Services,
  request: Pick<FormRequest, "headers" | "method">,
  reader: { speakerId: string; email: string },
): Promise<void> {
  const isOpened = request.headers.get("sec-fetch-mode") === "navigate" && isFromPerson(request);
  if (request.method !== "POST" && !isOpened) return;
  if (!(await isReaderProven(services, services.db, reader))) await recordReaderProof(services, services.db, reader);
}
