// The preview of a form is the public page itself: the same document for the same hub, where nothing runs or counts.
import { eq, getTableName, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { profiles, talkHubs, templates } from "#app/database/schema/index.ts";
import type { HubEdit } from "#app/domain/hubs/form.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import {
  createMarkedTalk,
  openToAll,
  type TalkSettings,
  path as talkPath,
  talkText,
} from "#tests/support/marked-talk.ts";
import { ada, ben } from "#tests/support/people.ts";
import { asForm, editOf } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const previewOf = (id: string, part?: string) => `/dashboard/edit-hub/${id}/preview${part ? `?part=${part}` : ""}`;
const background = { accept: "application/json" };

/** What Ada's browser gets for the hub with `changes` in its edit form. */
async function preview(id: string, changes: Partial<HubEdit> | Record<string, unknown> = {}, part?: string) {
  const [hub] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, id));
  if (!hub) throw new Error("No such hub");
  const description = hub.description?.replaceAll(/<\/?p>/g, "");
  return speaker.submit(previewOf(id, part), asForm({ ...editOf(hub, { description }), ...changes }), background);
}

/** The document without what must differ: a form's token, and what counts, runs or is only for search engines. */
const comparable = (html: string) =>
  html
    .replaceAll(/ value="[\w.-]+"(?=[^>]*>)/g, (attribute) => (attribute.includes(".") ? "" : attribute))
    .replaceAll(/ ping="[^"]*"/g, "")
    .replaceAll(/<span hidden="" data-view=.*?<\/noscript>/g, "")
    .replaceAll(/<div id="qr-dialog".*?<\/p><\/div><\/div>|<script\b.*?<\/script>/g, "")
    // Nobody finds a preview.
    .replace('content="index,follow"', 'content="noindex"')
    .replace(/<link rel="alternate" type="application\/json\+oembed"[^>]*>/, "")
    .replaceAll("><", ">\n<");

describe("the page of a stored hub", () => {
  let hub: typeof talkHubs.$inferSelect;
  let setState: (is: TalkSettings) => Promise<void>;
  beforeEach(async () => {
    ({ hub, setState } = await createMarkedTalk(app, adaActor));
  });

  it.each([
    ["with its files, questions and quotes", openToAll, undefined],
    ["with a form that can be skipped", { ...openToAll, leadCaptureEnabled: true, leadOnEntry: true }, "lead"],
    [
      "with its files behind the form",
      { ...openToAll, leadCaptureEnabled: true, leadBeforeDownloads: true },
      undefined,
    ],
    [
      "with a form before it",
      { ...openToAll, leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: false },
      "lead",
    ],
  ])("is its preview, %s", async (_, is, part) => {
    await setState(is);
    app.invalidatePages();
    const page = await app.visitor().open(talkPath);
    const shown = await preview(hub.id, {}, part);
    expect([page.status, shown.status]).toEqual([200, 200]);
    expect(comparable(page.html)).toContain(hub.title);
    expect(comparable(shown.html)).toBe(comparable(page.html));
  });

  it("is shown as an open page whatever its state, and as typed", async () => {
    await setState({ ...openToAll, status: "draft", access: "listed", publicVisibility: false });
    const { text, html } = await preview(hub.id, {
      title: "Kinder machines",
      primaryColor: "#112233",
      location: "Hall 9",
    });
    for (const shown of ["Kinder machines", "Hall 9", talkText, "Submit Feedback"]) expect(text).toContain(shown);
    expect(html).not.toContain("DRAFT");
    expect(html).toContain("--accent:#112233");
  });

  it("shows the stored value where a typed one is not valid yet", async () => {
    const { status, html } = await preview(hub.id, {
      title: "",
      eventDate: "2091-02-31",
      startTime: "24:00",
      timezone: "Mars/Olympus",
      speakerLink: "javascript:alert(1)",
      primaryColor: "#12",
      buttonRadius: "999",
      fontFamily: "Wingdings",
      logoUrl: "https://example.com/x.png",
      highTalkReasons: "x".repeat(500),
      audienceCount: "many",
      status: "gone",
      leadFormTitle: "",
    });
    expect(status).toBe(200);
    for (const stored of [hub.title, "4 Mar 2091, 14:30", hub.speakerLink as string]) expect(html).toContain(stored);
    expect(html).not.toMatch(/javascript:|Wingdings|999px|x\.png|x{99}/);
  });

  it("is drawn from an empty form, and from one that is no form", async () => {
    for (const body of [new URLSearchParams(), new URLSearchParams({ title: "\0\u{d800}" }), "{"]) {
      const page = await speaker.post(previewOf(hub.id), { body, headers: { origin: app.origin, ...background } });
      expect(page.status).toBe(200);
      expect(page.text).toContain("How would you rate this talk?");
    }
  });

  it("shows what stars open beside the questions", async () => {
    const { html } = await preview(hub.id, { highTalkReasons: "The courage" }, "feedback");
    expect(html).toMatch(/name="rating"[^>]*checked=""[^>]*value="5"|value="5"[^>]*checked=""|checked="" value="5"/);
    expect(html).toContain("The courage");
  });

  it("runs nothing, whatever the speaker writes", async () => {
    const { html, headers } = await preview(hub.id, {
      title: "<script>alert(1)</script>",
      description: `<p onclick="alert(1)">Hi<script>alert(1)</script><iframe src="https://example.com"></iframe></p>`,
      location: "<img src=x onerror=alert(1)>",
    });
    expect(html).not.toMatch(/<script|<iframe|onclick=|<img src=x/);
    expect(headers.get("content-security-policy")).toMatch(/script-src 'none'.*; sandbox$/);
  });

  it("counts nothing, stores nothing and sets no cookie", async () => {
    const before = await countRows();
    for (const part of [undefined, "lead", "feedback"]) {
      const { html, headers } = await preview(hub.id, { title: "Not stored", leadCaptureEnabled: true }, part);
      expect(html).not.toMatch(/data-view|\/view\b|ping="[^"]*connect/);
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
    await app.installation.pageEvents.flush();
    expect(await countRows()).toEqual(before);
    expect(await app.db.select().from(talkHubs)).toEqual([expect.objectContaining({ title: hub.title, version: 1 })]);
  });
});

it("a form of a preview is not stored", async () => {
  const { id, slug } = await insertHub(app.db, adaActor);
  const { html } = await preview(id);
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const refused = await app.visitor().submit(`/${ada.username}/${slug}/feedback`, { rating: "5", form_token: token });
  expect(refused.text).toContain("This is a preview, so nothing was sent.");
});

/** Of every table. */
async function countRows() {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return Promise.all(rows.map(async ({ name }) => [name, await app.db.$count(sql.identifier(name) as never)]));
}

describe("nobody else", () => {
  it("previews Ada's hub or template; a script without a session gets 401", async () => {
    await insertSpeaker(app.db, ben);
    const bensBrowser = await app.visitor().signIn(ben);
    const { id } = await insertHub(app.db, adaActor);
    const [template] = await app.db
      .insert(templates)
      .values({ userId: adaActor.id, name: "Hers", category: "business", content: {} })
      .returning();
    const samplePath = `/dashboard/templates/${template?.id}/preview`;
    expect((await bensBrowser.submit(previewOf(id), { title: "His" }, background)).status).toBe(404);
    expect((await bensBrowser.open(samplePath)).status).toBe(404);
    expect((await speaker.open(samplePath)).text).toContain("Hers");
    for (const address of [previewOf(id), "/dashboard/create-hub/preview"]) {
      const response = await app.visitor().submit(address, { title: "His" }, background);
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
      expect((await speaker.open(address)).status).toBe(405);
    }
  });
});

describe("a hub that is not stored", () => {
  it("is previewed from an empty create form, without a username too", async () => {
    await app.db.update(profiles).set({ username: null }).where(eq(profiles.id, adaActor.id));
    const { status, text } = await speaker.submit("/dashboard/create-hub/preview", {}, background);
    expect(status).toBe(200);
    for (const shown of ["Your talk’s title", "Location TBA", "Ada", "How would you rate this talk?"])
      expect(text).toContain(shown);
  });

  it("is previewed with what its template adds", async () => {
    const [template] = await app.db
      .insert(templates)
      .values({
        name: "Workshop",
        category: "business",
        isPublic: true,
        content: {
          questions: [{ question: "What will you try?", type: "text", required: false, options: [] }],
          acceptRequests: false,
        },
      })
      .returning();
    const address = `/dashboard/create-hub/preview?template=${template?.id}`;
    const { text } = await speaker.submit(address, { title: "Kind machines", eventDate: "2091-03-04" }, background);
    for (const shown of ["Kind machines", "4 Mar 2091", "What will you try?"]) expect(text).toContain(shown);
    expect(text).not.toContain("Something missing?");
  });

  it.each(["lead", "feedback"])("shows the part %s", async (part) => {
    const { status } = await speaker.submit(`/dashboard/create-hub/preview?part=${part}`, {}, background);
    expect(status).toBe(200);
  });
});

it("every template that ships has a sample page", async () => {
  const shipped = await app.db.select().from(templates).where(eq(templates.isPublic, true));
  expect(shipped.length, getTableName(templates)).toBeGreaterThan(5);
  for (const { id } of shipped) {
    const { status, text } = await speaker.open(`/dashboard/templates/${id}/preview`);
    expect(status).toBe(200);
    for (const shown of ["Ada", "PDF, 2.4 MB", "14:30–15:15", "Main hall"]) expect(text).toContain(shown);
    expect(text).not.toMatch(/\[[A-Z]/);
  }
});
