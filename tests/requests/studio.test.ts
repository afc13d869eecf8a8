import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben, grace } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { asForm, editOf, newHub } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { slugsOf, unwritable } from "#tests/support/written-names.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const create = (values: Parameters<typeof newHub>[0] = {}) =>
  speaker.submit("/dashboard/create-hub", asForm(newHub(values)));
const hubs = () => app.db.select().from(talkHubs);

describe("the frame", () => {
  it.each(["/dashboard", "/dashboard/hubs", "/dashboard/create-hub", "/profile", "/admin"])(
    "redirects a visitor from %s to the sign-in",
    async (path) => {
      expect(await app.visitor().open(path)).toMatchObject({ status: 302, location: "/signin" });
    },
  );

  it.each([
    ["/dashboard", "Dashboard"],
    ["/dashboard/hubs", "My Talk Hubs"],
    ["/dashboard/create-hub", "Create New Talk Hub"],
    ["/dashboard/analytics", "Analytics"],
    ["/dashboard/leads", "Leads"],
    ["/dashboard/templates", "Templates"],
    ["/dashboard/public-pages", "Manage Public Pages"],
    ["/dashboard/speaker-settings", "Speaker Profile"],
    ["/speaker-settings", "Speaker Profile"],
    ["/dashboard/kit", "For organisers"],
    ["/dashboard/speaker-notes", "Speaker Notes"],
    ["/dashboard/qualified-audience", "Qualified Audience"],
    ["/dashboard/help", "Help & Support"],
    ["/profile", "Profile Settings"],
    ["/account-settings", "Account Settings"],
    ["/billing", "Billing & Plans"],
  ])("answers %s with its title, once", async (path, title) => {
    const response = await speaker.open(path);
    expect(response.status).toBe(200);
    const escaped = title.replace("&", "&amp;");
    expect(response.html).toContain(`<title>${escaped}</title>`);
    expect(response.html.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toEqual([expect.stringContaining(`>${escaped}</h1>`)]);
  });

  it.each([
    "/dashboard/nope",
    "/dashboard/nope/at/all",
    "/billing/nope",
    "/admin/nope",
    "/profile/nope",
    "/dashboard/hubs/x/nope",
  ])("says around the message that there is no page at %s", async (path) => {
    const response = await speaker.open(path);
    expect(response.status).toBe(404);
    expect(response.html).toContain("<title>404 Page Not Found</title>");
    expect(response.text).toContain("My Talk Hubs");
    expect(await app.visitor().open(path)).toMatchObject({ status: 302, location: "/signin" });
  });

  it.each(["/signin/nope", "/j/nope/nope", "/privacy-policy/nope", "/checkout/nope", "/support/a/b"])(
    "looks for no speaker at %s",
    async (path) => {
      const response = await app.visitor().open(path);
      expect(response.status).toBe(404);
      expect(response.text).toContain("404 Page Not Found");
    },
  );

  it.each(["/admin", "/admin-dashboard"])("opens %s to the administrator alone", async (path) => {
    const denied = await speaker.open(path);
    expect(denied.status).toBe(403);
    expect(denied.text).toContain("Access Denied 🚫 You are not authorised to view this page.");
    expect(denied.text).not.toContain("Admin Panel");
    await insertSpeaker(app.db, grace);
    expect((await (await app.visitor().signIn(grace)).open(path)).status).toBe(200);
  });

  it("says at the sign-in that a form of someone signed out was not saved, and nothing to who only opened a page", async () => {
    const visitor = app.visitor();
    expect(await visitor.submit("/dashboard/create-hub", {})).toMatchObject({ status: 302, location: "/signin" });
    expect((await visitor.open("/signin")).text).toContain("User not authenticated. You were signed out");
    await visitor.open("/dashboard/create-hub");
    expect((await visitor.open("/signin")).text).not.toContain("User not authenticated.");
  });

  it("is rendered folded when it was left folded", async () => {
    expect((await speaker.open("/dashboard")).html).toContain('data-open="true"');
    speaker.cookies.set("sidebar:state", "false");
    expect((await speaker.open("/dashboard")).html).toContain('data-open="false"');
  });
});

describe("creating a hub", () => {
  it("reports what is missing and keeps the input", async () => {
    const response = await speaker.submit("/dashboard/create-hub", { token: randomUUID(), location: "Hall <3>" });
    expect(response.status).toBe(422);
    for (const message of ["Talk Title is required", "Event Date is required", "Custom URL Slug is required"])
      expect(response.text).toContain(message);
    expect(response.html).toContain("Hall &lt;3&gt;");
    expect(await hubs()).toEqual([]);
  });

  it("leads to the new hub with a toast; the same form again leads to the same hub", async () => {
    const form = newHub({ title: "Kind machines" });
    const first = await create(form);
    expect(first.status).toBe(303);
    expect(first.location).toMatch(/^\/dashboard\/edit-hub\/[0-9a-f-]{36}$/);
    expect(await create(form)).toMatchObject({ status: 303, location: first.location });
    expect(await hubs()).toHaveLength(1);
    expect((await speaker.open(first.location as string)).html).toContain("Talk Hub created successfully!");
  });

  it("creates and publishes in one press, and publishes nothing that is incomplete", async () => {
    const undated = asForm({ ...newHub({ slug: "undated", status: "active" }), eventDate: null });
    expect((await speaker.submit("/dashboard/create-hub", undated)).status).toBe(422);
    expect(await hubs()).toEqual([]);
    const response = await speaker.submit("/dashboard/create-hub", asForm(newHub({ status: "active" })));
    expect(response.status).toBe(303);
    expect((await speaker.open(response.location as string)).html).toContain("Your page is live");
    expect(await hubs()).toMatchObject([{ status: "active" }]);
  });

  it("generates a free slug, with or without the page's script", async () => {
    await create({ slug: "kind-machines" });
    const form = { intent: "generate", title: "Kind machines!", location: "Hall 3" };
    const response = await speaker.submit("/dashboard/create-hub", form);
    expect(response.status).toBe(200);
    expect(response.html).toMatch(/name="slug"[^>]*value="kind-machines-2"|value="kind-machines-2"[^>]*name="slug"/);
    expect(response.html).toContain("Hall 3");
  });

  it.each(slugsOf)("generates of %s the slug %s, and stores the same of what is typed", async (title, slug) => {
    const { html } = await speaker.submit("/dashboard/create-hub", { intent: "generate", title });
    expect(html).toMatch(new RegExp(`name="slug"[^>]*value="${slug}"|value="${slug}"[^>]*name="slug"`));
    await create({ slug: title });
    expect(await hubs()).toMatchObject([{ slug }]);
  });

  it.each(unwritable)("says of which letters an address is made where it was typed as %j", async (slug) => {
    const { status, text } = await create({ slug });
    expect([status, text]).toEqual([422, expect.stringContaining("Please use a-z, 0-9 and -")]);
    expect(text).not.toContain("Custom URL Slug is required");
  });

  it("refuses an address that is taken, at its field", async () => {
    await create({ slug: "taken" });
    const response = await create({ slug: "taken", title: "Another talk" });
    expect(response.status).toBe(409);
    expect(response.text).toContain("Another of your hubs uses or used this address.");
    expect(response.html).toContain('value="Another talk"');
  });

  it("reports when the plan's limit is reached, and which hubs count", async () => {
    await app.db.update(profiles).set({ maxActiveHubs: 1 });
    await create({ title: "The first draft", slug: "first" });
    const response = await create({ title: "The second", slug: "second" });
    expect(response.status).toBe(409);
    expect(response.text).toContain(
      "Hub Limit Reached Your plan allows only 1 draft hubs. You’ve reached the limits of your Lifetime Plan. Upgrade options launching soon.",
    );
    expect(response.html).toContain(">The first draft</a>");
    expect(await hubs()).toHaveLength(1);
  });

  it("without a username asks for one, which can be set in place", async () => {
    await app.db.update(profiles).set({ username: null });
    const message = "Please set your username in Profile Settings to enable public URL for your Talk Hubs.";
    expect((await speaker.open("/dashboard/create-hub")).text).toContain(message);
    expect((await create()).status).toBe(409);

    await insertSpeaker(app.db, ben);
    const claim = (username: string) => speaker.submit("/dashboard/create-hub", { intent: "claim-username", username });
    expect((await claim("ab")).status).toBe(422);
    expect((await claim(ben.username)).status).toBe(409);
    expect((await claim("Ada Nwosu")).status).toBe(200);
    expect((await speaker.open("/dashboard/create-hub")).text).not.toContain(message);
    expect((await create()).status).toBe(303);
  });
});

describe("one hub", () => {
  it("that is missing or another speaker's is not found, with a way back, and reveals nothing", async () => {
    const bensHub = await insertHub(app.db, await insertSpeaker(app.db, ben), { title: "Secret plans" });
    for (const id of ["nothing", randomUUID(), bensHub.id]) {
      const response = await speaker.open(`/dashboard/edit-hub/${id}`);
      expect(response.status).toBe(404);
      expect(response.text).toContain("Talk Hub Not Found");
      expect(response.html).not.toContain("Secret plans");
      const saved = await speaker.submit(`/dashboard/edit-hub/${id}`, asForm(editOf(bensHub, { title: "Mine" })));
      expect(saved.status).toBe(404);
    }
    expect(await hubs()).toMatchObject([{ title: "Secret plans" }]);
  });

  it("is saved, and refused from a stale copy with the input kept", async () => {
    const hub = await insertHub(app.db, adaActor);
    const path = `/dashboard/edit-hub/${hub.id}`;
    const saved = await speaker.submit(path, asForm(editOf(hub, { title: "Kinder machines" })));
    expect(saved.status).toBe(200);
    expect(saved.html).toContain("Talk Hub updated successfully!");

    const stale = asForm(editOf(hub, { title: "From the phone", location: "Hall 9" }));
    const refused = await speaker.submit(path, stale);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This Talk Hub was changed somewhere else");
    expect(refused.html).toContain('value="Hall 9"');
    expect((await speaker.submit(path, { ...stale, overwrite: "2" })).status).toBe(200);
    expect(await hubs()).toMatchObject([{ title: "From the phone", version: 3 }]);
  });

  it("needs its title and date", async () => {
    const hub = await insertHub(app.db, adaActor);
    const form = asForm(editOf(hub));
    const response = await speaker.submit(`/dashboard/edit-hub/${hub.id}`, { ...form, title: " ", eventDate: "" });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Talk Title is required");
    expect(response.text).toContain("Event Date is required");
  });

  it("follows its schedule, and Open Now and Close Now", async () => {
    const hub = await insertHub(app.db, adaActor, { status: "draft" });
    const path = `/dashboard/edit-hub/${hub.id}`;
    const schedule = { intent: "schedule", version: "1", timezone: "Australia/Sydney", openDate: "2030-03-04" };
    const half = await speaker.submit(path, schedule);
    expect(half.status).toBe(422);
    expect(half.text).toContain("Please choose the time it opens");
    const saved = await speaker.submit(path, { ...schedule, openTime: "08:00" });
    expect(saved.html).toContain("Schedule updated");
    expect(saved.text).toContain("Opens Mon 4 Mar 2030, 08:00 (Sydney)");
    await speaker.submit(path, { intent: "open-now" });
    expect(await hubs()).toMatchObject([{ status: "active", openDate: null }]);
    await speaker.submit(path, { intent: "close-now" });
    expect(await hubs()).toMatchObject([{ status: "closed" }]);
  });
});

describe("the dashboard", () => {
  it("shows a new speaker three steps instead of zeros", async () => {
    const { text } = await speaker.open("/dashboard");
    expect(text).toContain("Ready in three steps");
    expect(text).not.toContain("Total Views");
  });

  it("lists hubs by their current status, with TBD and -- where nothing is set", async () => {
    await insertHub(app.db, adaActor, { slug: "a", title: "No date yet", eventDate: null, status: "draft" });
    const opened = { status: "scheduled", openDate: "2020-01-01", openTime: "08:00" } as const;
    await insertHub(app.db, adaActor, { slug: "b", title: "Opened by the clock", ...opened });
    const { text } = await speaker.open("/dashboard");
    for (const phrase of ["Total Talk Hubs 2", "Active Hubs 1", "Draft TBD --"]) expect(text).toContain(phrase);
    expect((await speaker.open("/dashboard?status=active")).text).not.toContain("No date yet Draft TBD --");
    // The specification requires that the computed status is written back.
    const [stored] = await app.db.select().from(talkHubs).where(eq(talkHubs.slug, "b"));
    expect(stored?.status).toBe("active");
  });

  it("can be filtered by status from ten hubs on", async () => {
    for (let i = 1; i < 10; i++) await insertHub(app.db, adaActor, { slug: `talk-${i}` });
    expect((await speaker.open("/dashboard")).text).not.toContain("All 9");
    await insertHub(app.db, adaActor);
    expect((await speaker.open("/dashboard")).text).toMatch(/All 10 .*Scheduled 0/);
  });
});

describe("the number of statements", () => {
  it.each(["/dashboard", "/dashboard/hubs", "/dashboard/leads"])(
    "of %s is the same for 1 and for 30 rows",
    async (path) => {
      await createRows(1);
      await speaker.open(path);
      const few = await countStatements(app.db, () => speaker.open(path));
      await createRows(29);
      expect(await countStatements(app.db, () => speaker.open(path))).toBe(few);
    },
  );

  async function createRows(count: number) {
    for (let i = 0; i < count; i++) {
      const hub = await insertHub(app.db, adaActor, { slug: `talk-${randomUUID()}`.slice(0, 40).replace(/-$/, "") });
      const email = `${randomUUID()}@example.com`;
      const [lead] = await app.db
        .insert(leads)
        .values({ userId: adaActor.id, talkHubId: hub.id, email, source: "entry" })
        .returning();
      const leadId = lead?.id as string;
      await app.db.insert(leadCaptures).values({ leadId, userId: adaActor.id, talkHubId: hub.id, source: "entry" });
    }
  }
});
