// A follow-up survives a kill -9 while its emails are being sent: everyone gets it, and nobody gets two.
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { followUps, leadCaptures, leads, profiles } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ada } from "#tests/support/people.ts";

const size = 150;

it("reaches 150 people once, though the process is killed in the middle", async () => {
  const server = await startMailServer(undefined, { acceptMs: 20 });
  let hubId = "";
  const followUpId = newId();
  const installation = await prepareInstallation(async (db) => {
    const { id: userId, ...actor } = await insertSpeaker(db, ada);
    await db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, userId));
    hubId = (await insertHub(db, { id: userId, ...actor })).id;
    const draft = { id: followUpId, talkHubId: hubId, subject: "Thank you", message: "Here are the slides." };
    await db.insert(followUps).values(draft);
    const source = "entry" as const;
    const people = Array.from({ length: size }, (_, i) => ({
      id: newId(),
      userId,
      email: `p${i}@example.com`,
      source,
    }));
    await db.insert(leads).values(people);
    const agreed = { userId, talkHubId: hubId, source, consentedAt: new Date(), notifiedAt: new Date() };
    await db.insert(leadCaptures).values(people.map(({ id }) => ({ ...agreed, leadId: id })));
  });
  const start = () => installation.start({ SMTP_URL: server.url, MAIL_FROM: "Hubs <no-reply@hubs.example>" });
  const product = await start();
  await pressSend(product.origin, hubId, followUpId);
  await vi.waitUntil(() => server.received.length >= 20, { timeout: 30_000 });
  const exit = once(product.process, "exit");
  product.process.kill("SIGKILL");
  await exit;
  expect(server.received.length).toBeLessThan(size);
  await passPause(installation);

  const next = await start();
  const readers = () => new Set(server.received.map(({ to }) => to?.[0]?.address));
  await vi.waitUntil(() => readers().size === size, { timeout: 60_000, interval: 100 });
  await next.stop();
  // What was accepted but not noted before the kill comes again with its id, and mail programs show it once.
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(size);
  expect(server.received.length).toBeLessThanOrEqual(size + 5);
  await server.goDown();
  await installation.remove();
});

/** As half a minute later: what the killed process had in hand is given out again after a pause (pg-boss.server.test). */
async function passPause(installation: TestInstallation) {
  const { db, close } = await installation.open();
  await db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0 where state = 'active'`,
  );
  await close();
}

/** Ada signs in and sends her draft. */
async function pressSend(origin: string, hubId: string, followUpId: string) {
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(origin + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin, cookie },
      redirect: "manual",
    });
  const signedIn = await post("/signin", { email: ada.email, password: ada.password });
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(";")[0]);
  const screen = `/dashboard/hubs/${hubId}/follow-up`;
  const sent = await post(screen, { intent: "send", followUpId, version: "1" }, cookies.join("; "));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, screen]);
}
