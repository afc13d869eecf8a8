import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { hubSlugs, profiles, talkHubs } from "#app/database/schema/index.ts";
import { updateHub } from "#app/domain/hubs/edit-hub.server.ts";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { editOf, noon, servicesAt } from "#tests/support/studio.ts";

async function setUpHubEditing(db: Database, values: Parameters<typeof insertHub>[2] = {}) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, values);
  const save = (changes: Parameters<typeof editOf>[1]) =>
    updateHub(servicesAt(db), speaker, hub.id, editOf(hub, changes));
  const stored = async () => (await db.select().from(talkHubs).where(eq(talkHubs.id, hub.id)))[0];
  return { speaker, hub, save, stored };
}

describe("saving a hub", () => {
  it("changes it and increments its version", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db);
    expect(await save({ title: "Kinder machines" })).toEqual({ ok: true, value: { version: 2 } });
    expect(await stored()).toMatchObject({ title: "Kinder machines", version: 2, updatedAt: noon });
  });

  it("keeps reasons and the size of the audience; the database refuses a seventh reason", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db);
    const changes = { askReasons: false, lowTalkReasons: ["Too fast"], lowRoomReasons: [], audienceCount: 240 };
    expect(await save(changes)).toMatchObject({ ok: true });
    expect(await save(changes)).toEqual({ ok: true, value: { version: 2 } });
    expect(await stored()).toMatchObject({ ...changes, highRoomReasons: ["Sound"] });
    const seven = sql`array['1','2','3','4','5','6']`;
    await expect(db.update(talkHubs).set({ highTalkReasons: seven })).rejects.toThrow();
  });

  it("finds no hub of another speaker, in the trash, or with an invalid id", async ({ db }) => {
    const { hub, stored } = await setUpHubEditing(db);
    const other = await insertSpeaker(db, ben);
    expect(await updateHub(servicesAt(db), other, hub.id, editOf(hub, { title: "Mine now" }))).toBeNull();
    expect(await updateHub(servicesAt(db), other, "no-id", editOf(hub))).toBeNull();
    expect(await stored()).toMatchObject({ title: "Kind machines", version: 1 });
    await db.update(talkHubs).set({ deletedAt: noon });
    expect(await updateHub(servicesAt(db), { ...other, id: hub.userId }, hub.id, editOf(hub))).toBeNull();
  });

  it("refuses a stale copy, unless it changes nothing", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db);
    await save({ title: "From the laptop", startTime: "14:30" });
    expect(await save({ title: "From the phone" })).toEqual({ ok: false, refusal: "stale-copy" });
    expect(await save({ title: "From the laptop", startTime: "14:30" })).toEqual({ ok: true, value: { version: 2 } });
    expect(await stored()).toMatchObject({ title: "From the laptop", version: 2 });
  });

  it("keeps the old slug working after a new one, and refuses the slug of another hub", async ({ db }) => {
    const { hub, save, speaker } = await setUpHubEditing(db);
    await insertHub(db, speaker, { slug: "taken" });
    expect(await save({ slug: "taken" })).toEqual({ ok: false, refusal: "slug-taken" });
    expect(await save({ slug: "renamed" })).toMatchObject({ ok: true });
    const slugs = await db.select().from(hubSlugs).where(eq(hubSlugs.talkHubId, hub.id));
    expect(Object.fromEntries(slugs.map(({ slug, isCurrent }) => [slug, isCurrent]))).toEqual({
      "kind-machines": false,
      renamed: true,
    });
  });

  it("keeps only the slugs under which the hub was published", async ({ db }) => {
    const { save, hub } = await setUpHubEditing(db, { status: "draft" });
    const listSlugs = async () =>
      (await db.select().from(hubSlugs).where(eq(hubSlugs.talkHubId, hub.id))).map(({ slug }) => slug).sort();
    let version = 1;
    const change = async (values: Partial<HubEdit>) =>
      expect(await save({ version: version++, ...values })).toMatchObject({ ok: true });
    for (const slug of ["ai", "ai-sum", "ai-summit"]) await change({ slug, status: "draft" });
    expect(await listSlugs()).toEqual(["ai-summit"]);
    await change({ slug: "ai-day", status: "active", statusShown: "draft" });
    await change({ slug: "ai-evening" });
    await change({ slug: "ai-night", status: "draft", statusShown: "active" });
    await change({ slug: "ai-morning", status: "draft", statusShown: "draft" });
    expect(await listSlugs()).toEqual(["ai-day", "ai-evening", "ai-morning"]);
  });

  it("keeps formatting, turns plain text into paragraphs, and sanitises both", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db);
    const formatted = "<h3>Take home</h3><ul><li>one <strong>script</strong></li></ul>";
    await save({ description: `${formatted}<script>alert(1)</script>` });
    expect(await stored()).toMatchObject({ description: formatted });
    await save({ version: 2, description: "5 < 6\r\n\r\nand <b>more</b>" });
    expect(await stored()).toMatchObject({
      description: "<p>5 &lt; 6</p><p>and &lt;b&gt;more&lt;/b&gt;</p>",
    });
  });

  it("refuses a description that is too long once sanitised", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db);
    const links = `<p>${'<a href="https://e.org">x</a>'.repeat(1_000)}</p>`;
    expect(await save({ description: links })).toEqual({ ok: false, refusal: "text-too-long" });
    expect(await stored()).toMatchObject({ description: null, version: 1 });
  });
});

describe("choosing a status", () => {
  it("ignores an unchanged choice, even if the schedule has moved on since", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db, {
      closeDate: "2026-11-20",
      closeTime: "10:00",
      autoClose: true,
    });
    await save({ status: "active", statusShown: "active" });
    expect(await stored()).toMatchObject({ autoClose: true, closeDate: "2026-11-20" });
  });

  it("opens the hub at once with active, which clears the opening moment and a manual closing", async ({ db }) => {
    const { save, stored } = await setUpHubEditing(db, {
      status: "closed",
      closedManuallyAt: noon,
      openDate: "2027-01-01",
      openTime: "08:00",
    });
    await save({ status: "active" });
    expect(await stored()).toMatchObject({ status: "active", closedManuallyAt: null, openDate: null });
  });

  it("is refused when the bucket is full, but leaving a bucket never is", async ({ db }) => {
    const { save, stored, speaker } = await setUpHubEditing(db, { status: "draft" });
    await insertHub(db, speaker, { slug: "live" });
    await db.update(profiles).set({ maxActiveHubs: 1 });
    expect(await save({ status: "active" })).toEqual({ ok: false, refusal: "hub-limit-reached" });
    expect(await stored()).toMatchObject({ status: "draft", version: 1 });
    expect(await save({ status: "archived" })).toMatchObject({ ok: true });
  });
});
