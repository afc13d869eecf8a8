// Trials in which a service beside the database is away: emails and files.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";
import { afterTrial } from "./cleanup.ts";
import { openGate } from "./gate.ts";
import { install } from "./installation.ts";
import { fillRoom, readFormToken } from "./room.ts";
import { faultMs, type Result } from "./trials.ts";
import { uploadSlides } from "./upload.ts";

const faultSeconds = faultMs / 1_000;

/** Calls `work` again and again for so long. */
async function repeat(seconds: number, work: () => Promise<void>) {
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; await pause(500)) await work();
}

/** Counts the responses that are not the expected one: failures, and refusals by status. */
function countUnexpected() {
  const unexpected = { failures: 0, refused: new Map<number, number>() };
  const count = (response: Response | null) => {
    if (!response || response.status >= 500) unexpected.failures++;
    else unexpected.refused.set(response.status, (unexpected.refused.get(response.status) ?? 0) + 1);
  };
  return { unexpected, count };
}

/** People who request the sample speaker, each with an address of their own. */
export async function prepareBookings(origin: string) {
  const form_token = await readFormToken(`${origin}/amara-osei/book`);
  const acknowledged = new Set<string>();
  const { unexpected, count } = countUnexpected();
  const book = async () => {
    const email = `booker-${randomUUID()}@example.com`;
    const fields = { form_token, submission_id: randomUUID(), name: "Rosa", email, eventName: "Lumen Day" };
    const response = await fetch(`${origin}/amara-osei/book`, {
      method: "POST",
      redirect: "manual",
      headers: { origin },
      body: new URLSearchParams(fields),
    }).catch(() => null);
    if (response?.status === 303) acknowledged.add(email);
    else count(response);
  };
  return { acknowledged, unexpected, book };
}

/** Each acknowledged booking request sends one receipt, however long the mail server was away. */
async function mailAway(): Promise<Result> {
  const mail = await startMailServer();
  afterTrial(mail.goDown);
  const installation = await install({ SMTP_URL: mail.url, MAIL_FROM: "Talk Hubs <hubs@example.com>" });
  const { origin } = await installation.start();
  const { acknowledged, unexpected, book } = await prepareBookings(origin);
  await repeat(3, book);
  await mail.goDown();
  await repeat(faultSeconds, book);
  await mail.comeBack();

  const backAt = Date.now();
  const received = () => countRecipients(mail);
  const isIncomplete = () => [...acknowledged].some((address) => !received().has(address));
  while (isIncomplete() && Date.now() < backAt + 180_000) await pause(500);
  const note = `${faultSeconds} s, the last email ${Math.round((Date.now() - backAt) / 1_000)} s later`;
  // A second copy would come with the next attempt.
  await pause(faultMs);
  return { ...unexpected, acknowledged, stored: received(), note };
}

/** Each acknowledged upload is in the store, whole. Ratings go on without it. */
async function storeAway(): Promise<Result> {
  const store = await startObjectStore();
  afterTrial(store.close);
  const gate = await openGate(store.endpoint);
  const { region, bucket, accessKeyId, secretAccessKey } = objectStoreSettings;
  const installation = await install({
    S3_ENDPOINT: gate.url,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const { origin } = await installation.start();
  const cookie = await installation.signIn(origin);
  const acknowledged = new Set<string>();
  const { unexpected, count } = countUnexpected();
  const upload = async () => {
    const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(32)]);
    const response = await uploadSlides(origin, cookie, content);
    if (response?.status === 201) acknowledged.add(content.toString("hex"));
    else count(response);
  };
  const room = await fillRoom([origin]);
  await repeat(3, upload);
  gate.shut();
  const ratingsBefore = room.acknowledged.size;
  await repeat(faultSeconds, upload);
  const ratings = room.acknowledged.size - ratingsBefore;
  gate.reopen();
  await repeat(3, upload);
  await room.empty();
  const stored = countBy([...store.objects.values()].map(({ bytes }) => bytes.toString("hex")));
  return { ...unexpected, acknowledged, stored, note: `${faultSeconds} s, ${ratings} ratings meanwhile` };
}

/** How many emails each address got. */
export const countRecipients = (mail: MailServer) => countBy(mail.received.map(({ to }) => to?.[0]?.address ?? ""));

const countBy = (values: string[]) =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

export const serviceTrials: Record<string, () => Promise<Result>> = {
  "mail server away": mailAway,
  "file store away": storeAway,
};
