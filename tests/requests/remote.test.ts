// The speaker's remote: light, usable without scripts, and followed by the hall.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { feedbackSubmissions, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { RemoteUpdate, StageUpdate } from "#app/domain/stage/stage.ts";
import type { Actor } from "#app/services.ts";
import { openStream } from "#tests/support/event-reader.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { createVisitorAt, type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withSignedInAda((fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
});
beforeEach(async () => {
  hub = await insertHub(app.db, actor);
});

const remotePath = () => `/dashboard/hubs/${hub.id}/remote`;
const sendAt = (origin: string, visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(`${path}/state`, {
    body: new URLSearchParams(fields),
    headers: { origin, accept: "application/json" },
  });
const send = (fields: Record<string, string>) => sendAt(app.origin, speaker, remotePath(), fields);
const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
  app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));

async function rate(rating: number, comments: string) {
  const form_token = app.formToken(hub.id);
  await app.visitor().submit("/ada-nwosu/kind-machines/feedback", { form_token, rating: String(rating), comments });
  const rows = await app.db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.talkHubId, hub.id));
  return rows.find(({ responses }) => responses.comments === comments)?.id ?? "";
}

describe("the remote", () => {
  it("is one document of at most 30 KB with its script, also with long notes and comments", async () => {
    const word = (i: number) => ((i * 2_654_435_761) % 2 ** 32).toString(36);
    const words = Array.from({ length: 2_600 }, (_, i) => word(i)).join(" ");
    await change({ title: "K".repeat(120), privateNotes: `<p>${words.slice(0, 19_000)}</p>` });
    for (let i = 0; i < 6; i++) await rate(4, `Comment ${i} `.repeat(40));
    const { html, status } = await speaker.open(remotePath());
    expect(status).toBe(200);
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(scripts).toHaveLength(1);
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|modulepreload)"|url\(|<img/);
    const script = readFileSync(new URL(`../../build/client${scripts[0]}`, import.meta.url));
    expect(script.toString()).not.toMatch(/react|import\s/i);
    const weigh = (page: string) => brotliCompressSync(page).length + brotliCompressSync(script).length;
    expect(weigh(html)).toBeLessThanOrEqual(30 * 1024);

    await change({ privateNotes: null });
    const { html: short } = await speaker.open(remotePath());
    expect(weigh(short)).toBeLessThanOrEqual(10 * 1024);
  });

  it("works as plain forms: scenes, black, reveal, and the current one is marked", async () => {
    const press = (intent: string) => speaker.submit(remotePath(), { intent });
    for (const intent of ["feedback", "black"]) {
      const { status, location } = await press(intent);
      expect([status, location]).toEqual([303, remotePath()]);
    }
    const { html } = await speaker.open(remotePath());
    expect(html).toMatch(/value="resume"[^>]*aria-current="true"[^>]*>Back</);
    await press("resume");
    expect((await speaker.open(remotePath())).html).toMatch(/value="feedback"[^>]*aria-current="true"/);
    await press("reveal");
    expect((await speaker.open(remotePath())).text).toContain("Hide results");
    expect((await press("nonsense")).status).toBe(400);
  });

  it("opens and closes the page, and says why it can't", async () => {
    await change({ status: "draft", eventDate: null });
    const refused = await speaker.submit(remotePath(), { intent: "open-now" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Event Date is required. Set it in the editor, then open the hub.");
    const response = await send({ intent: "open-now" });
    expect([response.status, JSON.parse(response.html)]).toEqual([
      409,
      { message: "Event Date is required. Set it in the editor, then open the hub." },
    ]);

    await change({ eventDate: "2027-03-04" });
    expect(JSON.parse((await send({ intent: "open-now" })).html)).toMatchObject({ status: "active" });
    expect((await app.visitor().open("/ada-nwosu/kind-machines")).text).toContain("Kind machines");
    const [{ openedManuallyAt } = {}] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(Date.now() - (openedManuallyAt?.getTime() ?? 0)).toBeLessThan(60_000);
    expect((await speaker.open(remotePath())).text).toContain("Close the page?");
    expect((await speaker.submit(remotePath(), { intent: "close-now" })).status).toBe(303);
    expect((await speaker.open(remotePath())).text).toContain("The audience's page is closed");
    expect(JSON.parse((await send({ intent: "undo-close" })).html)).toMatchObject({ status: "active" });
    const [undone] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(undone).toMatchObject({ openedManuallyAt, closedManuallyAt: null });
    expect((await speaker.submit(remotePath(), { intent: "close-now" })).status).toBe(303);

    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" }).where(eq(profiles.id, actor.id));
    const locked = await speaker.submit(remotePath(), { intent: "open-now" });
    expect([locked.status, locked.text]).toEqual([409, expect.stringContaining("Your payment was refunded.")]);
    expect(locked.text).toContain("Kind machines");
    const lockedAnswer = await send({ intent: "open-now" });
    expect([lockedAnswer.status, JSON.parse(lockedAnswer.html).message]).toEqual([
      409,
      expect.stringContaining("Your payment was refunded."),
    ]);
    expect((await send({ intent: "thanks" })).status).toBe(200);
  });

  it("shows the speaker's notes, counts and newest comments", async () => {
    await change({ privateNotes: '<p>Breathe. <img src="/images/x"><script>alert(1)</script></p>' });
    await rate(5, "Calm <b>and</b> clear.");
    const { text, html } = await speaker.open(remotePath());
    for (const phrase of ["Breathe.", "Ratings 1", "Average 5.0", "Calm <b>and</b> clear."])
      expect(text).toContain(phrase);
    expect(html).not.toMatch(/alert\(1\)|<img/);
    // Neither the notes nor what only the speaker sees reach the hall.
    expect((await speaker.open(`/dashboard/hubs/${hub.id}/stage`)).html).not.toMatch(/Breathe|Calm/);
  });

  it("puts one comment on every hall screen and goes back, with scripts or without", async () => {
    const id = await rate(5, "Calm <b>and</b> clear.");
    const hall = async () => (await speaker.open(`/dashboard/hubs/${hub.id}/stage`)).html;
    await send({ intent: "feedback" });
    const shown = await send({ intent: "comment", answerId: id });
    expect(JSON.parse(shown.html)).toMatchObject({
      scene: "comment",
      commentId: id,
      comment: { text: "Calm <b>and</b> clear.", rating: 5, firstName: null },
      comments: [{ id, isApproved: true }],
    });
    expect(await hall()).toMatch(/data-scene="comment"/);
    expect(await hall()).toContain("Calm &lt;b&gt;and&lt;/b&gt; clear.</p>");
    const { html, text } = await speaker.open(remotePath());
    expect(text).toContain("One comment");
    expect(html).toMatch(/value="resume"[^>]*aria-label="Back: Calm/);

    expect((await speaker.submit(remotePath(), { intent: "resume" })).status).toBe(303);
    expect(await hall()).toMatch(/data-scene="feedback"/);
    // Not a word of it remains in a document whose results are not revealed.
    expect(await hall()).not.toContain("Calm");
    expect((await speaker.submit(remotePath(), { intent: "comment", answerId: id })).status).toBe(303);
    expect(JSON.parse((await send({ intent: "unapprove", answerId: id })).html)).toMatchObject({
      scene: "feedback",
      comments: [{ isApproved: false }],
    });
  });

  it("refuses a comment that was hidden or deleted meanwhile, and stays usable", async () => {
    for (const answerId of ["", "no-id", hub.id]) {
      const { status, html } = await send({ intent: "comment", answerId });
      expect([status, JSON.parse(html)]).toEqual([
        409,
        { message: "This comment was hidden or deleted, so it can't go on screen." },
      ]);
      expect((await send({ intent: "unapprove", answerId })).status).toBe(404);
    }
    const page = await speaker.submit(remotePath(), { intent: "comment", answerId: hub.id });
    expect([page.status, page.text]).toEqual([409, expect.stringContaining("This comment was hidden or deleted")]);
  });

  it("is the owner's alone, and ends with the hub", async () => {
    expect((await app.visitor().open(remotePath())).status).toBe(302);
    expect((await app.visitor().open(`${remotePath()}/state`)).status).toBe(401);
    await change({ deletedAt: new Date() });
    for (const path of [remotePath(), `${remotePath()}/state`, "/dashboard/hubs/no-id/remote"])
      expect((await speaker.open(path)).status).toBe(404);
    expect((await send({ intent: "black" })).status).toBe(404);
  });
});

it("reaches the hall and other remotes from another process, in order, and the last tap wins", async () => {
  let path = "";
  const installation = await prepareInstallation(async (db) => {
    path = `/dashboard/hubs/${(await insertHub(db, await insertSpeaker(db, ada))).id}`;
  });
  // The embedded database belongs to one process; a server accepts several.
  const product = await installation.start();
  const another = installation.databaseUrl ? await startProduct({ env: installation.settings }) : null;
  const phoneOrigin = (another ?? product).origin;
  const laptop = await createVisitorAt(product.origin).signIn(ada);
  const phone = await createVisitorAt(phoneOrigin).signIn(ada);
  const hall = await openStream<StageUpdate>(`${product.origin}${path}/stage/state`, laptop);
  const remote = await openStream<RemoteUpdate>(`${product.origin}${path}/remote/state`, laptop);
  await expect.poll(() => [hall.updates.length, remote.updates.length]).toEqual([1, 1]);

  for (const scene of ["feedback", "results", "black"]) {
    expect((await sendAt(phoneOrigin, phone, `${path}/remote`, { intent: scene })).status).toBe(200);
    await expect.poll(() => hall.updates.at(-1)?.scene, { interval: 10 }).toBe(scene);
    await expect.poll(() => remote.updates.at(-1)?.scene, { interval: 10 }).toBe(scene);
  }
  // Both at once: every screen ends with the same one, the last that was stored.
  const taps = ["join", "thanks", "feedback"].map((intent, i) =>
    sendAt(i % 2 ? product.origin : phoneOrigin, i % 2 ? laptop : phone, `${path}/remote`, { intent }),
  );
  await Promise.all(taps);
  const last: RemoteUpdate = JSON.parse((await laptop.open(`${path}/remote/state`)).html);
  expect(last.version).toBe(6);
  const shown = () => [hall.updates.at(-1), remote.updates.at(-1)].map((update) => [update?.version, update?.scene]);
  await expect.poll(shown).toEqual([
    [6, last.scene],
    [6, last.scene],
  ]);
  const versions = hall.updates.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));

  await product.stop();
  await another?.stop();
  await another?.remove();
  await installation.remove();
});
