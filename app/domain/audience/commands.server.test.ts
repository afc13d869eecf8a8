import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, deviceGrants } from "#app/database/schema/index.ts";
import { addAttendees, approveAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { countAttendees, findHubList, listAttendees, listHubLists } from "#app/domain/audience/queries.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const person = (email: string, firstName: string | null = null) => ({ email, firstName, lastName: null });
const rosa = person("rosa@example.com", "Rosa");
const tomas = person("tomas@example.com");

async function setUpList(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const other = await insertSpeaker(db, ben);
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const requestAccess = async (email: string) => {
    const [row] = await db.insert(approvedAttendees).values({ talkHubId: hub.id, email, approvedAt: null }).returning();
    return row?.id ?? "";
  };
  return { services, speaker, other, hub, requestAccess };
}

describe("adding people to a list", () => {
  it("approves them at once; a repeat adds nobody and changes nothing", async ({ db }) => {
    const { services, speaker, hub } = await setUpList(db);
    expect(await addAttendees(services, speaker, hub.id, [rosa, tomas, rosa])).toBe(2);
    expect(await addAttendees(services, speaker, hub.id, [person("rosa@example.com", "Someone else"), tomas])).toBe(0);
    expect(await db.select().from(approvedAttendees).orderBy(approvedAttendees.email)).toMatchObject([
      { email: "rosa@example.com", firstName: "Rosa", approvedAt: noon, inviteState: "none", accessedAt: null },
      { email: "tomas@example.com", firstName: null },
    ]);
  });

  it("approves a person who had requested access, and adds their name", async ({ db }) => {
    const { services, speaker, hub, requestAccess } = await setUpList(db);
    await requestAccess("rosa@example.com");
    expect(await addAttendees(services, speaker, hub.id, [rosa])).toBe(1);
    expect(await db.select().from(approvedAttendees)).toMatchObject([{ firstName: "Rosa", approvedAt: noon }]);
  });

  it("adds one entry per hub", async ({ db }) => {
    const { services, speaker, hub } = await setUpList(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    await addAttendees(services, speaker, hub.id, [rosa]);
    expect(await addAttendees(services, speaker, second.id, [rosa])).toBe(1);
  });
});

it("forgets a device once its access has ended, and not what its owner left", async ({ db }) => {
  const { services, speaker, hub } = await setUpList(db);
  const deviceId = randomUUID();
  await db.insert(deviceGrants).values([
    { deviceId, userId: speaker.id, talkHubId: hub.id, kind: "access", email: "rosa@example.com", expiresAt: noon },
    { deviceId, userId: speaker.id, kind: "lead", email: "rosa@example.com" },
  ]);
  await sweepExpiredRows({ ...services, clock: { now: () => new Date(noon.getTime() + 1) } });
  expect(await db.select({ kind: deviceGrants.kind }).from(deviceGrants)).toEqual([{ kind: "lead" }]);
});

describe("another speaker's hub", () => {
  it("is not found by any command or query, and stays unchanged", async ({ db }) => {
    const { services, speaker, other, hub, requestAccess } = await setUpList(db);
    const id = await requestAccess("rosa@example.com");
    for (const missing of [hub.id, randomUUID(), "nonsense"]) {
      expect(await addAttendees(services, other, missing, [tomas])).toBeNull();
      expect(await approveAttendees(services, other, missing, [id])).toBeNull();
      expect(await approveAttendees(services, other, missing, "all")).toBeNull();
      expect(await deleteAttendees(services, other, missing, [id])).toBeNull();
      expect(await findHubList(services, other, missing)).toBeNull();
      expect((await listAttendees(services, other, missing)).rows).toEqual([]);
    }
    // Nor through a hub of Ben's own.
    const own = await insertHub(db, other);
    expect(await approveAttendees(services, other, own.id, [id])).toEqual([]);
    expect(await deleteAttendees(services, other, own.id, [id])).toBe(0);
    expect((await listAttendees(services, speaker, hub.id)).rows).toMatchObject([{ state: "waiting" }]);
  });
});

describe("a person who requested access", () => {
  it("is approved alone or with everyone waiting; a repeat approves nobody", async ({ db }) => {
    const { services, speaker, hub, requestAccess } = await setUpList(db);
    const [first] = [
      await requestAccess("a@example.com"),
      await requestAccess("b@example.com"),
      await requestAccess("c@example.com"),
    ];
    expect(await approveAttendees(services, speaker, hub.id, [first])).toEqual([first]);
    expect(await approveAttendees(services, speaker, hub.id, [first])).toEqual([]);
    expect(await approveAttendees(services, speaker, hub.id, "all")).toHaveLength(2);
    expect(await findHubList(services, speaker, hub.id)).toMatchObject({ listed: 3, waiting: 0 });
  });
});

describe("removing a person from the list", () => {
  it("revokes the access of their devices, at this hub only", async ({ db }) => {
    const { services, speaker, hub } = await setUpList(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    await addAttendees(services, speaker, hub.id, [rosa, tomas]);
    const grant = { userId: speaker.id, kind: "access" as const, email: "rosa@example.com" };
    await db.insert(deviceGrants).values([
      { ...grant, deviceId: randomUUID(), talkHubId: hub.id },
      { ...grant, deviceId: randomUUID(), talkHubId: second.id },
      { ...grant, deviceId: randomUUID(), talkHubId: hub.id, email: "tomas@example.com" },
    ]);
    const { rows } = await listAttendees(services, speaker, hub.id, { search: "rosa" });
    expect(await deleteAttendees(services, speaker, hub.id, [rows[0]?.id ?? ""])).toBe(1);
    expect((await listAttendees(services, speaker, hub.id)).rows).toMatchObject([{ email: "tomas@example.com" }]);
    expect(await db.$count(deviceGrants, eq(deviceGrants.email, "rosa@example.com"))).toBe(1);
    expect(await db.$count(deviceGrants, eq(deviceGrants.email, "tomas@example.com"))).toBe(1);
  });
});

describe("a list", () => {
  it("can be searched by name and address, and filtered by status and invitation", async ({ db }) => {
    const { services, speaker, hub, requestAccess } = await setUpList(db);
    await addAttendees(services, speaker, hub.id, [{ ...rosa, lastName: "100%" }, tomas, person("ben@example.com")]);
    await requestAccess("waiting@example.com");
    const set = (email: string, values: Partial<typeof approvedAttendees.$inferInsert>) =>
      db.update(approvedAttendees).set(values).where(eq(approvedAttendees.email, email));
    await set("tomas@example.com", { accessedAt: noon, inviteState: "sent" });
    await set("ben@example.com", { inviteState: "failed" });

    const search = async (filter: Parameters<typeof listAttendees>[3]) => {
      const { rows, total } = await listAttendees(services, speaker, hub.id, filter);
      expect(total).toBe(rows.length);
      expect(await countAttendees(services, speaker, hub.id, filter)).toBe(rows.length);
      return rows.map(({ email }) => email.split("@")[0]).sort();
    };
    expect(await search({})).toEqual(["ben", "rosa", "tomas", "waiting"]);
    expect(await search({ search: "ROSA example" })).toEqual(["rosa"]);
    expect(await search({ search: "100%" })).toEqual(["rosa"]);
    expect(await search({ search: "%" })).toEqual(["rosa"]);
    expect(await search({ state: "waiting" })).toEqual(["waiting"]);
    expect(await search({ state: "pending" })).toEqual(["ben", "rosa"]);
    expect(await search({ state: "verified" })).toEqual(["tomas"]);
    expect(await search({ invite: "failed" })).toEqual(["ben"]);
    expect(await findHubList(services, speaker, hub.id)).toMatchObject({
      listed: 3,
      verified: 1,
      waiting: 1,
      uninvited: 2,
      failed: 1,
    });
  });

  it("counts each hub's own people, even if there are none", async ({ db }) => {
    const { services, speaker, hub } = await setUpList(db);
    await insertHub(db, speaker, { slug: "second", title: "Second" });
    await addAttendees(services, speaker, hub.id, [rosa]);
    const { rows: lists } = await listHubLists(services, speaker, 1);
    expect(lists.map(({ title, listed }) => `${title} ${listed}`).sort()).toEqual(["Kind machines 1", "Second 0"]);
  });
});
