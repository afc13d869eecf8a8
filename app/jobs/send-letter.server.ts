import { render } from "@react-email/components";
import { type LetterJob, writeLetter } from "#app/letters/index.ts";
import type { Services } from "#app/services.ts";

/** Writes and sends one letter. The job's own id becomes the Message-ID, so a repeat after a lost answer shows as one. */
export async function sendLetter({ mail, settings }: Services, job: LetterJob & { id: string }) {
  const { body, ...envelope } = writeLetter(job, settings);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  await mail.send({ id: job.id, to: job.to, ...envelope, html, text });
}
