import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { feedbackQuestions, hubSlugs, profiles, talkHubs } from "#app/database/schema/index.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { newHub, noon, servicesAt } from "#tests/support/studio.ts";

const firstQuestion = {
  question: "How would you rate this talk?",
  type: "rating",
  required: true,
  sortOrder: 0,
} as const;

describe("creating a hub", () => {
  it("stores its first question and its slug, and escapes markup in plain text", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const form = newHub({ description: "Two lines\nof <script>text</script>\n\nand more" });
    const outcome = await createHub(servicesAt(db), speaker, form, { questions: [firstQuestion] });
    expect(outcome).toMatchObject({ ok: true });

    expect(await db.select().from(talkHubs)).toMatchObject([
      {
        userId: speaker.id,
        status: "draft",
        version: 1,
        description: "<p>Two lines<br />of &lt;script&gt;text&lt;/script&gt;</p><p>and more</p>",
      },
    ]);
    expect(await db.select().from(feedbackQuestions)).toMatchObject([
      { question: "How would you rate this talk?", type: "rating", required: true, sortOrder: 0 },
    ]);
    expect(await db.select().from(hubSlugs)).toMatchObject([{ slug: "kind-machines", isCurrent: true }]);
  });

  it("creates one hub when the form is submitted twice, and Ben's own hub for the same token", async ({ db }) => {
    const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const form = newHub();
    const first = await createHub(servicesAt(db), speaker, form, { questions: [firstQuestion] });
    if (!first.ok) throw new Error("refused");
    expect(await createHub(servicesAt(db), speaker, form, { questions: [firstQuestion] })).toEqual({
      ok: true,
      value: { id: first.value.id, isNew: false },
    });
    expect(await createHub(servicesAt(db), other, form, { questions: [firstQuestion] })).toMatchObject({ ok: true });
    expect((await db.select().from(talkHubs)).map(({ userId }) => userId).sort()).toEqual(
      [speaker.id, other.id].sort(),
    );
  });

  it("refuses a slug that another of Ada's hubs has or had, and stores nothing", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker, { slug: "old-name" });
    await db.update(talkHubs).set({ slug: "new-name" }).where(eq(talkHubs.id, hub.id));
    for (const slug of ["old-name", "new-name"]) {
      const outcome = await createHub(servicesAt(db), speaker, newHub({ slug }), { questions: [firstQuestion] });
      expect(outcome).toEqual({ ok: false, refusal: "slug-taken" });
    }
    expect(await db.select().from(talkHubs)).toHaveLength(1);
    expect(await db.select().from(feedbackQuestions)).toHaveLength(1);
  });

  it("requires a username", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    await db.update(profiles).set({ username: null });
    const outcome = await createHub(servicesAt(db), speaker, newHub());
    expect(outcome).toEqual({ ok: false, refusal: "username-missing" });
  });
});

describe("the plan's limit", () => {
  it("counts hubs by their effective status, per bucket, without the closed ones", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    await db.update(profiles).set({ maxActiveHubs: 1 });
    const overdue = { closeDate: "2026-11-20", closeTime: "10:00", autoClose: true };
    // Stored as active, but its schedule closed it yesterday.
    await insertHub(db, speaker, { slug: "over", ...overdue });
    expect(await createHub(servicesAt(db), speaker, newHub({ slug: "a", status: "active" }))).toMatchObject({
      ok: true,
    });
    const live = await createHub(servicesAt(db), speaker, newHub({ slug: "b", status: "active" }));
    expect(live).toEqual({ ok: false, refusal: "hub-limit-reached" });
    expect(await createHub(servicesAt(db), speaker, newHub({ slug: "c" }))).toMatchObject({ ok: true });
    const draft = await createHub(servicesAt(db), speaker, newHub({ slug: "d" }));
    expect(draft).toEqual({ ok: false, refusal: "hub-limit-reached" });
  });

  it("does not apply when it is zero or not set", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    for (const [slug, maxActiveHubs] of [
      ["a", 0],
      ["b", null],
      ["c", 0],
    ] as const) {
      await db.update(profiles).set({ maxActiveHubs });
      expect(await createHub(servicesAt(db), speaker, newHub({ slug }))).toMatchObject({ ok: true });
    }
  });

  plain("holds for concurrent requests", async () => {
    const database = await openFreshDatabase();
    try {
      const speaker = await insertSpeaker(database.db, ada);
      await database.db.update(profiles).set({ maxActiveHubs: 5 });
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          createHub(servicesAt(database.db), speaker, newHub({ slug: `talk-${i}`, status: "active" })),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
      expect(await database.db.$count(talkHubs)).toBe(5);
    } finally {
      await database.close();
    }
  });

  it("lets only members go live where the operator requires a plan, but everyone create drafts", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    const services = servicesAt(db, noon, { publishRequiresPlan: true });
    const refused = await createHub(services, speaker, newHub({ status: "active" }));
    expect(refused).toEqual({ ok: false, refusal: "plan-required" });
    expect(await createHub(services, speaker, newHub({ slug: "draft" }))).toMatchObject({ ok: true });
    await db.update(profiles).set({ plan: "speaker" });
    expect(await createHub(services, speaker, newHub({ status: "active" }))).toMatchObject({ ok: true });
  });
});
