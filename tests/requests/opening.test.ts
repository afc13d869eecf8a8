// "Tell me when it opens": requested as plain HTML, sent once when it opens.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openingNotices, resources, talkHubs } from "#app/database/schema/index.ts";
import { sendOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor, { openDate: tomorrow(), openTime: "09:00" });
});

const page = "/ada-nwosu/kind-machines";
const path = `${page}/opening`;
const listNotices = () => app.db.select().from(openingNotices);
/** The form as it was shown a minute ago. */
const buildForm = (values: Record<string, string> = {}) => ({
  form_token: createFormToken(app.services, hub.id, new Date(Date.now() - 60_000)),
  email: `rosa${++emailCount}@example.com`,
  ...values,
});
let emailCount = 0;

describe("requesting the email", () => {
  it("is a form on the page that is not open yet; a repeated request gets the same response", async () => {
    const visitor = app.visitor();
    const { text, html } = await visitor.open(page);
    expect(text).toContain("Tell me when it opens");
    expect(html).toContain(`action="${path}"`);
    const filled = buildForm({ email: " Rosa@Example.com " });
    const first = await visitor.submit(path, filled);
    const again = await app.visitor().submit(path, filled);
    for (const response of [first, again])
      expect(response).toMatchObject({ status: 303, location: `${path}?noted#opening` });
    expect(await listNotices()).toMatchObject([{ email: "rosa@example.com", sentAt: null }]);
    const confirmation = await visitor.open(`${path}?noted`);
    expect(confirmation.text).toContain("We'll email you once when this page opens.");
    expect((await visitor.open(page)).text).toContain("Tell me when it opens");
  });

  it.each([
    ["email", "Email is required", ""],
    ["email", "Please enter a valid email", "rosa at example"],
    ["leave_empty", "Please send it once more", "http://spam.example"],
    ["form_token", "This form has expired", "made.up"],
  ])("with an invalid %s is refused with a message: %s", async (name, message, value) => {
    const refused = await app.visitor().submit(path, buildForm({ [name]: value }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(await listNotices()).toEqual([]);
  });

  it("sent too fast is refused, and the address is kept", async () => {
    const sudden = {
      form_token: createFormToken(app.services, hub.id, new Date()),
      email: "tomas@example.com",
    };
    const refused = await app.visitor().submit(path, sudden);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("tomas@example.com");
    const pressed = await app.visitor().submit(path, sudden, {
      "sec-fetch-user": "?1",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": "same-origin",
    });
    expect(pressed).toMatchObject({ status: 303, location: `${path}?noted#opening` });
  });

  it("is limited for one address, for all hubs together", async () => {
    const responses = [];
    for (let i = 0; i < 6; i++)
      responses.push(await app.visitor().submit(path, buildForm({ email: "pestered@example.com" })));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(responses[5]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it.each([
    ["a draft", { status: "draft" }, 404],
    ["a private one", { publicVisibility: false }, 404],
    ["an archived one", { status: "archived" }, 409],
  ] as const)("of %s stores nothing", async (_which, values, status) => {
    await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    expect((await app.visitor().submit(path, buildForm())).status).toBe(status);
    expect(await listNotices()).toEqual([]);
  });

  it("of one that has opened in the meantime leads there", async () => {
    await app.db.update(talkHubs).set({ openDate: null, openTime: null }).where(eq(talkHubs.id, hub.id));
    expect(await app.visitor().submit(path, buildForm())).toMatchObject({ status: 303, location: page });
    expect(await listNotices()).toEqual([]);
  });
});

it("the speaker sees who waits, opens the hub, and the email leads to the open page", async () => {
  await app.visitor().submit(path, buildForm({ email: rosa.email }));
  const speaker = await app.visitor().signIn(ada);
  const editor = `/dashboard/edit-hub/${hub.id}`;
  expect((await speaker.open(editor)).text).toContain("We'll email 1 person when this hub opens.");
  expect((await speaker.submit(editor, { intent: "open-now", version: "1" })).status).toBe(200);
  const [link = ""] = await findMailedLinks(app, rosa.email, /^Open now: the talk by Ada Nwosu$/);
  expect(link).toBe(`${app.origin}${page}`);
  expect((await app.visitor().open(page)).text).toContain("How would you rate this talk?");
});

describe("a closed hub", () => {
  let file: string;
  const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
    app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
  beforeEach(async () => {
    await change({ openDate: null, openTime: null, status: "closed", closedManuallyAt: new Date() });
    const link = {
      title: "The paper",
      type: "link",
      resourceType: "link",
      externalUrl: "https://example.com/p",
    } as const;
    const [paper] = await app.db
      .insert(resources)
      .values({ talkHubId: hub.id, ...link })
      .returning();
    file = `${page}/files/${paper?.id}`;
  });

  it("lets people ask for its slides; the speaker sees how many, keeps the files, and they get one email", async () => {
    const closed = await app.visitor().open(page);
    expect(closed.text).toContain("Ask for the slides");
    expect(closed.text).not.toContain("The paper");
    const sent = await app.visitor().submit(path, buildForm({ email: "late@example.com" }));
    expect(sent).toMatchObject({ status: 303, location: `${path}?noted#opening` });
    expect((await app.visitor().open(`${path}?noted`)).text).toContain("when the files are shared");
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).text).toContain("1 person asked for the slides.");

    await sendOpeningNotices(app.services);
    await expect(findMailedLinks(app, "late@example.com", /files/)).rejects.toThrow("No email");
    await change({ filesAfterClose: true });
    await sendOpeningNotices(app.services);
    const [link] = await findMailedLinks(app, "late@example.com", /^The files of the talk by Ada Nwosu$/);
    expect(link).toBe(`${app.origin}${page}`);
    expect(await app.visitor().submit(path, buildForm())).toMatchObject({ status: 303, location: page });
  });

  it("offers its files where the speaker keeps them, and nothing else of the talk", async () => {
    await change({ filesAfterClose: true, leadCaptureEnabled: true, leadBeforeDownloads: true, location: "Hall 3" });
    const closed = await app.visitor().open(page);
    expect(closed.text).toContain("Talk Hub Closed");
    expect(closed.text).toContain("The paper");
    for (const hidden of ["Ask for the slides", "Hall 3", "How would you rate"])
      expect(closed.text).not.toContain(hidden);
    const download = await app.visitor().open(file);
    expect(download.headers.get("location")).toBe("https://example.com/p");
  });

  it.each([
    [{ filesAfterClose: false }, 303],
    [{ filesAfterClose: true, access: "verified" }, 303],
    [{ filesAfterClose: true, publicVisibility: false }, 404],
    [{ filesAfterClose: true, status: "draft" }, 404],
    [{ filesAfterClose: true, status: "archived" }, 303],
  ] as const)("with %j keeps its files closed to strangers", async (values, status) => {
    await change(values);
    expect((await app.visitor().open(file)).status).toBe(status);
    expect((await app.visitor().open(page)).text).not.toContain("The paper");
  });
});
