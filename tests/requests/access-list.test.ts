import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvedAttendees, deviceGrants } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { rosa, tomas } from "#tests/support/cast.ts";
import { adaRestricts, type Door, inside, path, someEmail, wrong } from "#tests/support/door.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub } from "#tests/support/stage.ts";

let house: House;
let door: Door;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  door = await adaRestricts(house);
});
afterAll(() => house.close());

describe("a list", () => {
  beforeEach(() => door.set({ access: "listed" }));

  it("answers who is on it and who is not in the same way; only one of them gets a code", async () => {
    const [listed, unlisted] = [someEmail(), someEmail()];
    await door.puts(listed);
    const [one, other] = [house.visitor(), house.visitor()];
    const answers = await Promise.all([door.ask(one, listed), door.ask(other, unlisted)]);
    expect(answers[0]).toMatchObject({
      status: answers[1].status,
      location: answers[1].location,
      html: answers[1].html,
    });
    await Promise.all([door.answered(listed), door.answered(unlisted)]);
    const [here, there] = await Promise.all([one.open(`${path}/access`), other.open(`${path}/access`)]);
    expect(here.html.replaceAll(listed, "")).toBe(there.html.replaceAll(unlisted, ""));

    const { code } = await door.letterTo(listed);
    for (let i = 0; i < 6; i++) {
      const [a, b] = [await door.enter(one, wrong(code)), await door.enter(other, wrong(code))];
      expect([b.status, b.text.replaceAll(unlisted, "")]).toEqual([a.status, a.text.replaceAll(listed, "")]);
    }
    expect(await door.lettersTo(unlisted)).toBe(0);
  });

  it("notes the first entry; taken off the list, the device is a stranger again", async () => {
    const email = someEmail();
    await door.puts(email);
    const someone = await door.comesIn(email);
    expect(await house.db.select().from(approvedAttendees)).toMatchObject([{ email, accessedAt: expect.any(Date) }]);
    expect((await someone.open(path)).html).toContain(inside);
    await house.db.delete(approvedAttendees);
    expect((await someone.open(path)).text).toContain("Email Verification Required");
  });

  it("a device that came in before there was a list needs to be on it", async () => {
    await door.set({ access: "verified" });
    const someone = await door.comesIn();
    await door.set({ access: "listed" });
    expect((await someone.open(path)).html).not.toContain(inside);
  });

  it("who asks and is not on it waits for the speaker, once, and enters after the approval", async () => {
    const email = someEmail();
    await door.ask(house.visitor(), email);
    await door.answered(email);
    await expect.poll(() => house.db.$count(approvedAttendees)).toBe(1);
    const [waiting] = await house.db.select().from(approvedAttendees);
    expect(waiting).toMatchObject({ email, approvedAt: null, accessedAt: null });
    await house.db.update(approvedAttendees).set({ approvedAt: new Date() });
    const someone = await door.comesIn(email);
    expect((await someone.open(path)).html).toContain(inside);
    expect(await house.db.$count(approvedAttendees)).toBe(1);
  });
});

describe("an invitation", () => {
  beforeEach(() => door.set({ access: "listed" }));
  const linkOf = (id: string) => `${path}?invite=${encodeURIComponent(inviteToken(house.services, id))}`;
  const invite = (id: string) => inviteToken(house.services, id);

  it("opens a page with one button, and the button opens the talk on this device", async () => {
    const id = await door.puts(tomas.email);
    const someone = house.visitor();
    const page = await someone.open(linkOf(id));
    expect(page.text).toContain("You're invited");
    expect(page.html).not.toContain(inside);
    expect(await house.db.$count(deviceGrants)).toBe(0);

    const accepted = await someone.submit(`${path}/access`, { intent: "accept", invite: invite(id) });
    expect(accepted).toMatchObject({ status: 303, location: path });
    expect((await someone.open(path)).html).toContain(inside);
    expect((await house.visitor().open(path)).html).not.toContain(inside);
    expect(await house.db.select().from(approvedAttendees)).toMatchObject([{ accessedAt: expect.any(Date) }]);
  });

  it("of somebody deleted, not approved, of another hub, or made up is the ordinary page", async () => {
    const id = await door.puts(tomas.email);
    const waiting = await door.puts(rosa.email, { approvedAt: null });
    const other = await hasHub(house.db, door.speaker, { slug: "other", access: "listed" });
    const [elsewhere] = await house.db
      .insert(approvedAttendees)
      .values({ talkHubId: other.id, email: tomas.email })
      .returning();
    await house.db.delete(approvedAttendees).where(eq(approvedAttendees.id, id));
    const forged = `${invite(waiting).slice(0, -2)}AA`;
    for (const token of [id, waiting, elsewhere?.id as string].map(invite).concat(forged, "x", "")) {
      const someone = house.visitor();
      expect((await someone.open(`${path}?invite=${token}`)).text).toContain("Email Verification Required");
      await someone.submit(`${path}/access`, { intent: "accept", invite: token });
      expect((await someone.open(path)).text).toContain("Email Verification Required");
    }
    expect(await house.db.$count(deviceGrants)).toBe(0);
  });
});

describe("an archived hub", () => {
  const archive = () => door.set({ status: "archived" });

  it("is read, without forms, by devices that were inside, and by nobody else", async () => {
    const someone = await door.comesIn();
    await archive();
    const page = await someone.open(path);
    expect(page.html).toContain(inside);
    expect(page.html).not.toContain("<form");
    expect(
      (await someone.submit(`${path}/feedback`, { rating: "5", form_token: house.formToken(door.hub.id) })).status,
    ).toBe(409);
    const stranger = await house.visitor().open(path);
    expect(stranger.text).toContain("Talk Hub Archived");
    expect(stranger.html).not.toContain(inside);
  });

  it("that anyone could read stays readable for whoever left an address there", async () => {
    await door.set({ access: "anyone", leadCaptureEnabled: true });
    await hasHub(house.db, door.speaker, { slug: "other", status: "archived", description: "Another room" });
    const { firstName, lastName } = rosa;
    const someone = house.visitor();
    await someone.submit(`${path}/lead`, {
      firstName,
      lastName,
      email: someEmail(),
      consent: "on",
      form_token: house.formToken(door.hub.id),
    });
    await archive();
    expect((await someone.open(path)).html).toContain(inside);
    // One given at one talk is none for another.
    expect((await someone.open("/ada-nwosu/other")).text).toContain("Talk Hub Archived");
    await door.set({ access: "listed" });
    expect((await someone.open(path)).text).toContain("Talk Hub Archived");
  });

  it("mails a code to who was inside before, on a new device; to others nothing that opens", async () => {
    const [came, never] = [someEmail(), someEmail()];
    await door.comesIn(came);
    await archive();
    const again = await door.comesIn(came);
    expect((await again.open(path)).html).toContain(inside);

    const stranger = house.visitor();
    expect((await door.ask(stranger, never)).status).toBe(303);
    await door.answered(never);
    expect((await door.enter(stranger, "123456")).status).toBe(422);
    expect(await door.lettersTo(never)).toBe(0);
  });

  it("opens by the invitation of somebody who had come in, not of others", async () => {
    await door.set({ access: "listed", status: "archived" });
    const came = await door.puts(someEmail(), { accessedAt: new Date() });
    const stayed = await door.puts(someEmail());
    for (const [id, opens] of [
      [came, true],
      [stayed, false],
    ] as const) {
      const someone = house.visitor();
      await someone.submit(`${path}/access`, { intent: "accept", invite: inviteToken(house.services, id) });
      expect((await someone.open(path)).html.includes(inside)).toBe(opens);
    }
  });
});
