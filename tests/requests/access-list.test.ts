import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvedAttendees, deviceGrants } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa, tomas } from "#tests/support/people.ts";
import {
  changeCode,
  createRestrictedTalk,
  insideText,
  path,
  type RestrictedTalk,
  someEmail,
} from "#tests/support/restricted-talk.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let talk: RestrictedTalk;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talk = await createRestrictedTalk(app);
});
afterAll(() => app.close());

describe("a hub with a list", () => {
  beforeEach(() => talk.updateHub({ access: "listed" }));

  it("answers listed and unlisted addresses in the same way; only the listed one gets a code", async () => {
    const [listed, unlisted] = [someEmail(), someEmail()];
    await talk.addAttendee(listed);
    const [one, other] = [app.visitor(), app.visitor()];
    const responses = await Promise.all([talk.requestCode(one, listed), talk.requestCode(other, unlisted)]);
    expect(responses[0]).toMatchObject({
      status: responses[1].status,
      location: responses[1].location,
      html: responses[1].html,
    });
    await Promise.all([talk.findAccessCode(listed), talk.findAccessCode(unlisted)]);
    const [here, there] = await Promise.all([one.open(`${path}/access`), other.open(`${path}/access`)]);
    expect(here.html.replaceAll(listed, "")).toBe(there.html.replaceAll(unlisted, ""));

    const { code } = await talk.findCodeEmail(listed);
    for (let i = 0; i < 6; i++) {
      const [a, b] = [await talk.enterCode(one, changeCode(code)), await talk.enterCode(other, changeCode(code))];
      expect([b.status, b.text.replaceAll(unlisted, "")]).toEqual([a.status, a.text.replaceAll(listed, "")]);
    }
    expect(await talk.countEmailsTo(unlisted)).toBe(0);
  });

  it("records the first access; a device whose attendee is removed loses access", async () => {
    const email = someEmail();
    await talk.addAttendee(email);
    const visitor = await talk.letVisitorIn(email);
    expect(await app.db.select().from(approvedAttendees)).toMatchObject([{ email, accessedAt: expect.any(Date) }]);
    expect((await visitor.open(path)).html).toContain(insideText);
    await app.db.delete(approvedAttendees);
    expect((await visitor.open(path)).text).toContain("Email Verification Required");
  });

  it("requires a device with earlier access to be on the new list", async () => {
    await talk.updateHub({ access: "verified" });
    const visitor = await talk.letVisitorIn();
    await talk.updateHub({ access: "listed" });
    expect((await visitor.open(path)).html).not.toContain(insideText);
  });

  it("adds an unlisted attendee to the pending approvals, once, and lets them in after the approval", async () => {
    const email = someEmail();
    await talk.requestCode(app.visitor(), email);
    await talk.findAccessCode(email);
    await expect.poll(() => app.db.$count(approvedAttendees)).toBe(1);
    const [waiting] = await app.db.select().from(approvedAttendees);
    expect(waiting).toMatchObject({ email, approvedAt: null, accessedAt: null });
    const speaker = await app.visitor().signIn(ada);
    const list = `/dashboard/qualified-audience?hub=${talk.hub.id}&tab=manage&search=${email}`;
    const row = async () => (await speaker.open(list)).text;
    expect(await row()).toContain(`${email} Waiting for approval`);
    expect((await speaker.submit(list, { intent: "approve", id: waiting?.id ?? "" })).status).toBe(200);
    expect(await row()).toContain(`${email} Pending`);
    const visitor = await talk.letVisitorIn(email);
    expect((await visitor.open(path)).html).toContain(insideText);
    expect(await app.db.$count(approvedAttendees)).toBe(1);
    expect(await row()).toContain(`${email} Verified`);
  });
});

describe("an invitation", () => {
  beforeEach(() => talk.updateHub({ access: "listed" }));
  const linkOf = (id: string) => `${path}?invite=${encodeURIComponent(inviteToken(app.services, id))}`;
  const invite = (id: string) => inviteToken(app.services, id);

  it("opens a page with one button, and the button grants access on this device", async () => {
    const id = await talk.addAttendee(tomas.email);
    const visitor = app.visitor();
    const page = await visitor.open(linkOf(id));
    expect(page.text).toContain("You're invited");
    expect(page.html).not.toContain(insideText);
    expect(await app.db.$count(deviceGrants)).toBe(0);

    const accepted = await visitor.submit(`${path}/access`, { intent: "accept", invite: invite(id) });
    expect(accepted).toMatchObject({ status: 303, location: path });
    expect((await visitor.open(path)).html).toContain(insideText);
    expect((await app.visitor().open(path)).html).not.toContain(insideText);
    expect(await app.db.select().from(approvedAttendees)).toMatchObject([{ accessedAt: expect.any(Date) }]);
  });

  it("that is deleted, not approved, for another hub, or forged shows the ordinary page", async () => {
    const id = await talk.addAttendee(tomas.email);
    const waiting = await talk.addAttendee(rosa.email, { approvedAt: null });
    const other = await insertHub(app.db, talk.speaker, { slug: "other", access: "listed" });
    const [otherAttendee] = await app.db
      .insert(approvedAttendees)
      .values({ talkHubId: other.id, email: tomas.email })
      .returning();
    await app.db.delete(approvedAttendees).where(eq(approvedAttendees.id, id));
    const forged = `${invite(waiting).slice(0, -2)}AA`;
    for (const token of [id, waiting, otherAttendee?.id as string].map(invite).concat(forged, "x", "")) {
      const visitor = app.visitor();
      expect((await visitor.open(`${path}?invite=${token}`)).text).toContain("Email Verification Required");
      await visitor.submit(`${path}/access`, { intent: "accept", invite: token });
      expect((await visitor.open(path)).text).toContain("Email Verification Required");
    }
    expect(await app.db.$count(deviceGrants)).toBe(0);
  });
});

describe("an archived hub", () => {
  const archive = () => talk.updateHub({ status: "archived" });

  it("can be read, without forms, by devices with access and by nobody else", async () => {
    const visitor = await talk.letVisitorIn();
    await archive();
    const page = await visitor.open(path);
    expect(page.html).toContain(insideText);
    expect(page.html).not.toContain("<form");
    expect(
      (await visitor.submit(`${path}/feedback`, { rating: "5", form_token: app.formToken(talk.hub.id) })).status,
    ).toBe(409);
    const outsiderPage = await app.visitor().open(path);
    expect(outsiderPage.text).toContain("Talk Hub Archived");
    expect(outsiderPage.html).not.toContain(insideText);
  });

  it("that was open stays readable for attendees who left their address there", async () => {
    await talk.updateHub({ access: "anyone", leadCaptureEnabled: true });
    await insertHub(app.db, talk.speaker, { slug: "other", status: "archived", description: "Another room" });
    const { firstName, lastName } = rosa;
    const visitor = app.visitor();
    await visitor.submit(`${path}/lead`, {
      firstName,
      lastName,
      email: someEmail(),
      consent: "on",
      form_token: app.formToken(talk.hub.id),
    });
    await archive();
    expect((await visitor.open(path)).html).toContain(insideText);
    // An address left at one talk does not open another.
    expect((await visitor.open("/ada-nwosu/other")).text).toContain("Talk Hub Archived");
    await talk.updateHub({ access: "listed" });
    expect((await visitor.open(path)).text).toContain("Talk Hub Archived");
  });

  it("mails a code to a former attendee on a new device, and nothing to others", async () => {
    const [knownEmail, unknownEmail] = [someEmail(), someEmail()];
    await talk.letVisitorIn(knownEmail);
    await archive();
    const again = await talk.letVisitorIn(knownEmail);
    expect((await again.open(path)).html).toContain(insideText);

    const outsider = app.visitor();
    expect((await talk.requestCode(outsider, unknownEmail)).status).toBe(303);
    await talk.findAccessCode(unknownEmail);
    expect((await talk.enterCode(outsider, "123456")).status).toBe(422);
    expect(await talk.countEmailsTo(unknownEmail)).toBe(0);
  });

  it("opens with the invitation of a former attendee, not with others", async () => {
    await talk.updateHub({ access: "listed", status: "archived" });
    const verifiedId = await talk.addAttendee(someEmail(), { accessedAt: new Date() });
    const unverifiedId = await talk.addAttendee(someEmail());
    for (const [id, opens] of [
      [verifiedId, true],
      [unverifiedId, false],
    ] as const) {
      const visitor = app.visitor();
      await visitor.submit(`${path}/access`, { intent: "accept", invite: inviteToken(app.services, id) });
      expect((await visitor.open(path)).html.includes(insideText)).toBe(opens);
    }
  });
});
