import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Database, OpenedDatabase } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import {
  feedbackQuestions,
  hubSlugs,
  leadCaptures,
  leads,
  profiles,
  talkHubs,
  usernames,
  users,
} from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";

async function speaker(db: Database, username: string | null) {
  const id = newId();
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, email, name: "Ada Lovelace" });
  await db.insert(profiles).values({ id, email, firstName: "Ada", lastName: "Lovelace", username });
  return id;
}

async function hubOf(db: Database, userId: string, slug: string) {
  const [hub] = await db.insert(talkHubs).values({ userId, slug, title: "Kind machines" }).returning();
  if (!hub) throw new Error("not inserted");
  return hub.id;
}

/** In a savepoint, so that the refusal does not end the test's transaction. */
const refusal = (db: Database, write: (tx: Database) => Promise<unknown>) =>
  db.transaction(write).then(
    () => "accepted",
    (error) => violatedConstraint(error),
  );

const rename = (id: string, username: string | null) => (db: Database) =>
  db.update(profiles).set({ username }).where(eq(profiles.id, id));

describe("usernames", () => {
  it("reserves an old name for its owner, who may reuse it", async ({ db }) => {
    const ada = await speaker(db, "ada");
    const bob = await speaker(db, "bob");
    await rename(ada, "ada-lovelace")(db);

    expect(await refusal(db, rename(bob, "ada"))).toBe("profiles_username_unique");
    expect(await refusal(db, rename(bob, "ada-lovelace"))).toBe("profiles_username_unique");
    expect(await refusal(db, rename(ada, "ada"))).toBe("accepted");

    const rows = await db.select().from(usernames).where(eq(usernames.profileId, ada)).orderBy(usernames.username);
    expect(rows.map((row) => [row.username, row.isCurrent, row.replacedAt !== null])).toEqual([
      ["ada", true, false],
      ["ada-lovelace", false, true],
    ]);
  });

  it("are free again when their owner is deleted with all data", async ({ db }) => {
    const ada = await speaker(db, "ada");
    await rename(ada, "countess")(db);
    const hub = await hubOf(db, ada, "kind-machines");
    const [lead] = await db
      .insert(leads)
      .values({ userId: ada, email: "eve@example.com", source: "entry" })
      .returning();
    await db.insert(leadCaptures).values({ leadId: lead?.id ?? "", userId: ada, talkHubId: hub, source: "entry" });

    await db.delete(users).where(eq(users.id, ada));

    expect(await db.$count(talkHubs, eq(talkHubs.userId, ada))).toBe(0);
    expect(await db.$count(leadCaptures)).toBe(0);
    await speaker(db, "ada");
    await speaker(db, "countess");
  });

  it("must have the shape of a username", async ({ db }) => {
    for (const name of ["ab", "-ada", "ada-", "Ada", "a".repeat(31), "a_b", "ädä"])
      expect(await refusal(db, (tx) => speaker(tx, name))).toBe("profiles_username_shape");
  });
});

describe("the email of a profile", () => {
  it("follows the address its user signs in with", async ({ db }) => {
    const ada = await speaker(db, "ada");
    await db.update(users).set({ email: "new@example.com" }).where(eq(users.id, ada));
    const [profile] = await db.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, ada));
    expect(profile?.email).toBe("new@example.com");
  });
});

describe("hub slugs", () => {
  it("lead to their hub forever once it was published, and are separate for each speaker", async ({ db }) => {
    const ada = await speaker(db, "ada");
    const bob = await speaker(db, "bob");
    const first = await hubOf(db, ada, "kind-machines");
    await db.update(talkHubs).set({ status: "active" }).where(eq(talkHubs.id, first));
    await db.update(talkHubs).set({ slug: "kinder-machines" }).where(eq(talkHubs.id, first));

    expect(await refusal(db, (tx) => hubOf(tx, ada, "kind-machines"))).toBe("talk_hubs_user_slug");
    expect(await refusal(db, (tx) => hubOf(tx, ada, "kinder-machines"))).toBe("talk_hubs_user_slug");
    await hubOf(db, bob, "kind-machines");

    const [old] = await db.select().from(hubSlugs).where(sql`user_id = ${ada} and slug = 'kind-machines'`);
    expect(old).toMatchObject({ talkHubId: first, isCurrent: false });
  });

  it("cannot be words that the router reserves", async ({ db }) => {
    const ada = await speaker(db, "ada");
    for (const slug of ["book", "now"])
      expect(await refusal(db, (tx) => hubOf(tx, ada, slug))).toBe("talk_hubs_slug_reserved");
  });
});

describe("a hub", () => {
  it("counts its captures exactly", async ({ db }) => {
    const ada = await speaker(db, "ada");
    const hub = await hubOf(db, ada, "kind-machines");
    for (const email of ["eve@example.com", "mallory@example.com"]) {
      const [lead] = await db.insert(leads).values({ userId: ada, email, source: "entry" }).returning();
      const capture = { leadId: lead?.id ?? "", userId: ada, talkHubId: hub, source: "entry" } as const;
      await db.insert(leadCaptures).values(capture);
      await db.insert(leadCaptures).values(capture).onConflictDoNothing();
    }
    const leadCount = async () =>
      (await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub)))[0]?.count;
    expect(await leadCount()).toBe(2);
    await db.delete(leads).where(eq(leads.email, "eve@example.com"));
    expect(await leadCount()).toBe(1);
  });

  it("has at most six questions, which one statement may reorder", async ({ db }) => {
    const ada = await speaker(db, "ada");
    const talkHubId = await hubOf(db, ada, "kind-machines");
    const addQuestion = (sortOrder: number) => (tx: Database) =>
      tx.insert(feedbackQuestions).values({ talkHubId, sortOrder, type: "text", question: `Question ${sortOrder}?` });
    for (let sortOrder = 0; sortOrder < 6; sortOrder++) await addQuestion(sortOrder)(db);

    expect(await refusal(db, addQuestion(6))).toBe("feedback_questions_order");
    expect(await refusal(db, addQuestion(5))).toBe("feedback_questions_order_unique");
    await db.update(feedbackQuestions).set({ sortOrder: sql`5 - sort_order` });
    const [first] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.sortOrder, 0));
    expect(first?.question).toBe("Question 5?");
  });

  it("has one star rating, even with a template", async ({ db }) => {
    const hub = await hubOf(db, await speaker(db, "ada"), "kind-machines");
    const addRatingQuestion = (talkHubId: string, sortOrder: number) => (tx: Database) =>
      tx.insert(feedbackQuestions).values({ talkHubId, sortOrder, type: "rating", question: "How was it?" });
    await addRatingQuestion(hub, 0)(db);
    expect(await refusal(db, addRatingQuestion(hub, 1))).toBe("feedback_questions_one_rating");
    await addRatingQuestion(await hubOf(db, await speaker(db, "ben"), "kind-machines"), 0)(db);
  });

  it("cannot have a time zone that the database does not know", async ({ db }) => {
    const ada = await speaker(db, "ada");
    const hub = await hubOf(db, ada, "kind-machines");
    const move = db.transaction((tx) =>
      tx.update(talkHubs).set({ timezone: "Mars/Olympus" }).where(eq(talkHubs.id, hub)),
    );
    await expect(move).rejects.toThrow();
  });
});

describe("simultaneous changes", () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openFreshDatabase();
  });
  afterAll(() => opened.close());

  it("cannot give one name to two people, nor a name that was just released", async () => {
    const { db } = opened;
    const takers = await Promise.all(Array.from({ length: 8 }, () => speaker(db, null)));
    const outcomes = await Promise.all(takers.map((id) => refusal(db, rename(id, "contested"))));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);

    const owner = takers[outcomes.indexOf("accepted")] ?? "";
    const others = takers.filter((id) => id !== owner);
    const [moved, ...laterOutcomes] = await Promise.all([
      refusal(db, rename(owner, "replacement")),
      ...others.map((id) => refusal(db, rename(id, "contested"))),
    ]);
    expect(moved).toBe("accepted");
    expect(laterOutcomes).not.toContain("accepted");
  });
});
