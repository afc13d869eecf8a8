// The trial in which one of two processes is killed while it sends emails.
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "#tests/support/mail-server.ts";
import { afterTrial } from "./cleanup.ts";
import { install } from "./installation.ts";
import { countRecipients, prepareBookings } from "./services-away.ts";
import { type Result, startServer } from "./trials.ts";
import { waitUntil } from "./wait.ts";

/** Kills that met an email. */
const rounds = 5;
const maxKills = 15;
const bookings = 12;
/** Long enough that the kill meets emails on their way. */
const acceptMs = 2_000;
/** As docs/operations/trials.md says. */
const limitSeconds = 30;

/** What the killed process was sending is sent by another one, soon and once. */
async function killSender(): Promise<Result> {
  const mail = await startMailServer(undefined, { acceptMs });
  afterTrial(mail.goDown);
  const installation = await install({
    DATABASE_URL: (await startServer()).url,
    SMTP_URL: mail.url,
    MAIL_FROM: "Talk Hubs <hubs@example.com>",
  });
  const [killed, other] = [await installation.start(), await installation.start()];
  const { acknowledged, unexpected, book } = await prepareBookings(other.origin);
  const has = (address: string) => countRecipients(mail).has(address);
  const seconds: number[] = [];
  let [kills, brokenOffCount] = [0, 0];
  while (seconds.length < rounds && kills < maxKills) {
    await Promise.all(Array.from({ length: bookings }, book));
    await waitUntil(() => mail.sending().length > 3, "emails on their way");
    const before = mail.sending();
    killed.end("SIGKILL");
    const killedAt = performance.now();
    kills++;
    // Its connections end with it; the other process goes on with its own.
    await pause(acceptMs / 4);
    const isBrokenOff = (to: string) => acknowledged.has(to) && !mail.sending().includes(to) && !has(to);
    const brokenOff = before.filter(isBrokenOff);
    await waitUntil(() => brokenOff.every(has), "the emails it was sending");
    if (brokenOff.length) seconds.push((performance.now() - killedAt) / 1_000);
    brokenOffCount += brokenOff.length;
    await waitUntil(() => [...acknowledged].every(has), "all emails");
    await killed.waitForStart(kills + 1);
  }
  if (seconds.length < rounds) throw new Error(`${kills} kills broke off too few emails`);
  const times = seconds.map((each) => each.toFixed(0)).join(", ");
  if (Math.max(...seconds) > limitSeconds) throw new Error(`emails left only after ${times} s`);
  const note = `${kills} kills, ${brokenOffCount} emails broken off, sent after ${times} s`;
  return { ...unexpected, acknowledged, stored: countRecipients(mail), note };
}

export const senderTrials: Record<string, () => Promise<Result>> = { "kill -9 while sending": killSender };
