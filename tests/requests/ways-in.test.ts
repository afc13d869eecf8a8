// Everyone who was admitted to a talk reaches its files in each state that keeps them, on every way in.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvedAttendees, leadCaptures, leads, openingNotices, resources } from "#app/database/schema/index.ts";
import { createFilesToken } from "#app/domain/audience/files-link.server.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { sendOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { createRestrictedTalk, path, type RestrictedTalk, someEmail } from "#tests/support/restricted-talk.ts";
import { shareOf } from "#tests/support/share.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let talk: RestrictedTalk;
let email: string;
let file: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talk = await createRestrictedTalk(app);
  email = someEmail();
  const paper = {
    title: "The paper",
    type: "link",
    resourceType: "link",
    externalUrl: "https://example.com/p",
  } as const;
  const [stored] = await app.db
    .insert(resources)
    .values({ talkHubId: talk.hub.id, ...paper })
    .returning();
  file = `${path}/files/${stored?.id}`;
});
afterAll(() => app.close());

const accesses = ["anyone", "verified", "listed"] as const;
const states = {
  open: { status: "active" },
  closed: { status: "closed", closedManuallyAt: new Date(), filesAfterClose: true },
  archived: { status: "archived" },
} as const;

/** Rosa was at the open talk with her phone, and left her address there. */
async function admitRosa(access: (typeof accesses)[number]) {
  await talk.updateHub({ access, leadCaptureEnabled: true });
  const attendeeId = await talk.addAttendee(email);
  const phone = access === "anyone" ? app.visitor() : await talk.letVisitorIn(email);
  const form = { firstName: "Rosa", email, consent: "on", form_token: app.formToken(talk.hub.id) };
  expect((await phone.submit(`${path}/lead`, form)).status).toBe(303);
  await app.db.update(approvedAttendees).set({ accessedAt: new Date() }).where(eq(approvedAttendees.id, attendeeId));
  const isRosas = eq(leads.email, email);
  const [capture] = await app.db
    .select({ id: leadCaptures.id })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .where(isRosas);
  return { phone, attendeeId, mine: createFilesToken(app.services, capture?.id as string) };
}
type Rosa = Awaited<ReturnType<typeof admitRosa>>;

/** Opens the link and presses the button of the page that it leads to, if there is one. */
async function follow(visitor: Visitor, link: string) {
  const first = await visitor.open(link);
  const page = first.status === 303 ? await visitor.open(first.location as string) : first;
  const [, invite] = /name="invite" value="([^"]+)"/.exec(page.html) ?? [];
  if (invite) await visitor.submit(`${path}/access`, { intent: "accept", invite });
}

/** Asks for a code at the talk's page, as far as it offers that, and types it. */
async function enterByCode(visitor: Visitor) {
  const page = await visitor.open(path);
  const entry = page.html.includes(`href="${path}/access"`) ? await visitor.open(`${path}/access`) : page;
  if (!entry.html.includes('value="ask"')) return;
  await talk.requestCode(visitor, email);
  const { code } = await talk.findCodeEmail(email);
  await talk.enterCode(visitor, code);
}

/** Each gives the browser that came in this way, and what its address carries. */
const ways = {
  "her phone": async ({ phone }: Rosa) => ({ visitor: phone, query: "" }),
  "the emailed page's link": async ({ mine }: Rosa) => {
    const visitor = app.visitor();
    await follow(visitor, `${path}?mine=${mine}`);
    return { visitor, query: `?mine=${mine}` };
  },
  "the emailed file's link": async ({ mine }: Rosa) => {
    const visitor = app.visitor();
    await follow(visitor, `${file}?mine=${mine}`);
    return { visitor, query: `?mine=${mine}` };
  },
  "her invitation": async ({ attendeeId }: Rosa) => {
    const visitor = app.visitor();
    await follow(visitor, `${path}?invite=${encodeURIComponent(inviteToken(app.services, attendeeId))}`);
    return { visitor, query: "" };
  },
  "a code": async () => {
    const visitor = app.visitor();
    await enterByCode(visitor);
    return { visitor, query: "" };
  },
};

const cases = Object.entries(states).flatMap(([state, values]) =>
  accesses.flatMap((access) => Object.entries(ways).map(([way, enter]) => ({ state, values, access, way, enter }))),
);

it.each(shareOf(cases))(
  "$state, access for $access: Rosa opens the file by $way",
  async ({ values, access, enter }) => {
    const rosa = await admitRosa(access);
    await talk.updateHub(values);
    const { visitor, query } = await enter(rosa);
    const page = await visitor.open(`${path}${query}`);
    expect(page.text).toContain("The paper");
    expect((await visitor.open(`${file}${query}`)).headers.get("location")).toBe("https://example.com/p");
  },
);

describe.each(accesses)("a closed talk, access for %s", (access) => {
  const ask = () => app.visitor().submit(`${path}/opening`, { email, form_token: app.formToken(talk.hub.id) });

  it("emails everyone who asked for its slides once they are shared, and they open them", async () => {
    await talk.addAttendee(email);
    await talk.updateHub({ ...states.closed, access, filesAfterClose: false });
    expect((await app.visitor().open(path)).text).toContain("Ask for the slides");
    expect((await ask()).location).toContain("noted");
    await sendOpeningNotices(app.services);
    expect(await app.db.select().from(openingNotices)).toMatchObject([{ email, sentAt: null }]);

    await talk.updateHub({ filesAfterClose: true });
    await sendOpeningNotices(app.services);
    const [link] = await findMailedLinks(app, email, /^The files of the talk by Ada Nwosu$/);
    expect(link).toBe(`${app.origin}${path}`);
    const visitor = app.visitor();
    await enterByCode(visitor);
    expect((await visitor.open(path)).text).toContain("The paper");
    expect((await visitor.open(file)).headers.get("location")).toBe("https://example.com/p");
  });

  it("that keeps its files open but has none yet stores who asks for them, and emails them once there are some", async () => {
    const [paper] = await app.db.delete(resources).returning();
    await talk.addAttendee(email);
    const visitor = access === "anyone" ? app.visitor() : await talk.letVisitorIn(email);
    await talk.updateHub({ ...states.closed, access });
    expect((await visitor.open(path)).text).toContain("Ask for the slides");
    const form = { email, form_token: app.formToken(talk.hub.id) };
    expect((await visitor.submit(`${path}/opening`, form)).location).toContain("noted");
    await app.db.insert(resources).values(paper as typeof resources.$inferSelect);
    await sendOpeningNotices(app.services);
    expect(await app.db.select().from(openingNotices)).toMatchObject([{ email, sentAt: expect.any(Date) }]);
  });
});
