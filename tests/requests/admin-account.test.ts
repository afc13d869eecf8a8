// The administrator's screen of one account: its hubs, its limits, suspension.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, profiles, signUps, talkHubs, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, grace, password } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let administrator: Visitor;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  await app.db.delete(auditEntries);
  await insertSpeaker(app.db, grace);
  administrator = await app.visitor().signIn(grace);
});

const screen = (id = adaActor.id) => `/admin/accounts/${id}`;
const submit = (intent: string, fields: Record<string, string> = {}, id?: string) =>
  administrator.submit(screen(id), { intent, ...fields });
const reason = "It copies a bank's page.";

describe("the screen of an account", () => {
  it("lists its hubs by title, each with its own buttons, and is reached from the list", async () => {
    await insertHub(app.db, adaActor);
    await insertHub(app.db, adaActor, { slug: "calm-rooms", title: "Calm rooms", status: "draft" });
    await insertHub(app.db, adaActor, { slug: "trashed", title: "Trashed talk", deletedAt: new Date() });
    expect((await administrator.open("/admin-dashboard?search=ada")).html).toContain(`href="${screen()}"`);
    const { status, html, text } = await administrator.open(screen());
    expect(status).toBe(200);
    expect(text).toMatch(/Calm rooms.*Draft.*Kind machines.*Active/);
    expect(text).not.toContain("Trashed talk");
    expect(html).toContain('aria-label="View Kind machines"');
    expect(html).toContain('aria-label="Unpublish Kind machines"');
    expect(html).not.toContain('aria-label="Unpublish Calm rooms"');
  });

  it("is not found for an unknown account or a malformed id", async () => {
    for (const id of [randomUUID(), "nobody"]) {
      expect((await administrator.open(screen(id))).status).toBe(404);
      for (const intent of ["suspend", "reinstate", "limits", "confirm"])
        expect((await submit(intent, { reason }, id)).status, intent).toBe(404);
      expect((await submit("unpublish", { hubId: randomUUID(), reason }, id)).status).toBe(404);
    }
  });
});

it("someone who signed up gets the link again from the list, and becomes an account by it", async () => {
  const [otto, name] = ["otto@example.com", { firstName: "Otto", lastName: "Berg", username: "otto-berg" }];
  expect((await app.visitor().press("/signup", { ...name, email: otto, password })).status).toBeLessThan(400);
  const page = await administrator.open("/admin-dashboard");
  expect(page.text).toContain("1 sign-up waits for confirmation");
  expect(page.html).toContain('aria-label="Send again: otto@example.com"');
  const id = (await app.db.select().from(signUps))[0]?.id ?? "";
  for (let i = 0; i < 5; i++)
    expect((await administrator.submit("/admin-dashboard", { intent: "resend-sign-up", id })).status).toBe(200);
  expect((await administrator.submit("/admin-dashboard", { intent: "resend-sign-up", id })).status).toBe(429);
  expect(await findMailedLinks(app, otto, /^/)).toContainEqual(expect.stringContaining("/verify-email?token="));
  const other = await administrator.submit("/admin-dashboard", { intent: "resend-sign-up", id: randomUUID() });
  expect(other.status).toBe(404);
  expect((await administrator.open("/admin-dashboard?search=ada")).text).not.toContain("waits for confirmation");
  await app.db.delete(signUps);
});

describe("the frame", () => {
  it("marks the Admin Panel on the screens below it, and sells nothing to the administrator", async () => {
    for (const path of [screen(), "/admin/news"]) {
      const { html } = await administrator.open(path);
      expect(html, path).toMatch(/<a [^>]*aria-current="true"[^>]*href="\/admin-dashboard"/);
      expect(html, path).not.toContain('aria-label="Membership"');
    }
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open("/dashboard")).html).toContain('aria-label="Membership"');
  });

  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard/leads", "/dashboard/leads"],
    ["/dashboard/help", "/dashboard/help"],
    ["/account-settings", "/account-settings"],
    ["/dashboard/bookings?status=new", "/dashboard/bookings"],
  ])("says at %s of one link that one is there", async (path, link) => {
    const { html } = await (await app.visitor().signIn(ada)).open(path);
    const [sidebar = ""] = /<aside[\s\S]*?<\/aside>/.exec(html) ?? [];
    const current = [...sidebar.matchAll(/<a [^>]*aria-current[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)?.[1],
    );
    expect(current).toEqual([link]);
  });
});

describe("suspending an account", () => {
  it("signs it out, hides its pages, refuses its password clearly, and is undone by reinstating", async () => {
    await insertHub(app.db, adaActor);
    const speaker = await app.visitor().signIn(ada);
    const path = `/${ada.username}/kind-machines`;
    expect((await app.visitor().open(path)).status).toBe(200);

    const response = await submit("suspend", { reason });
    expect([response.status, response.html]).toEqual([200, expect.stringContaining("Account Suspended")]);
    expect((await speaker.open("/dashboard")).location).toBe("/signin");
    for (const page of [path, `/${ada.username}`, `/${ada.username}/book`, `/${ada.username}/now`]) {
      const { status, text } = await app.visitor().open(page);
      expect(status, page).toBe(404);
      expect(text, page).not.toContain("Kind machines");
    }
    const refused = await app.visitor().submit("/signin", { email: ada.email, password });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(`This account is suspended. To ask about it, write to ${grace.email}.`);
    const wrong = await app.visitor().submit("/signin", { email: ada.email, password: "another password" });
    expect([wrong.status, wrong.text.includes("suspended")]).toEqual([422, false]);
    expect((await administrator.open("/admin-dashboard?state=suspended")).text).toMatch(
      /ada@example\.com Ada Nwosu Suspended/,
    );
    expect((await administrator.open(screen())).text).toContain(reason);

    expect((await submit("reinstate")).html).toContain("Account Reinstated");
    expect((await app.visitor().open(path)).status).toBe(200);
    await app.visitor().signInByForm({ email: ada.email, password });
  });

  it("needs a reason, and is refused for the administrator's own account", async () => {
    expect((await submit("suspend", { reason: "  " })).html).toContain("Please give a reason.");
    expect((await submit("suspend", { reason: "x".repeat(1_001) })).status).toBe(422);
    const [own] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, grace.email));
    expect((await submit("suspend", { reason }, own?.id)).status).toBe(409);
    expect(await app.db.$count(auditEntries)).toBe(0);
  });
});

describe("limits for one account", () => {
  const limitsOfAda = async () =>
    (
      await app.db
        .select({ hubs: profiles.maxHubsOverride, gb: profiles.storageGbOverride })
        .from(profiles)
        .where(eq(profiles.id, adaActor.id))
    )[0];

  it("are shown to its owner, recorded once, and follow the plan again when emptied", async () => {
    await submit("limits", { maxHubs: "40", storageGb: "10" });
    await submit("limits", { maxHubs: "40", storageGb: "10" });
    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open("/billing")).text).toMatch(/of 40.*10 GB/);
    await submit("limits", { maxHubs: "", storageGb: "" });
    expect(await limitsOfAda()).toEqual({ hubs: null, gb: null });
    const entries = await app.db.select().from(auditEntries).orderBy(auditEntries.createdAt);
    expect(entries.map(({ detail }) => detail)).toEqual(["Hubs: 40, storage: 10 GB", "Hubs: plan, storage: plan"]);
  });

  it("are whole numbers from 1 to 10,000", async () => {
    for (const maxHubs of ["0", "-1", "2.5", "10001", "many"])
      expect((await submit("limits", { maxHubs })).status, maxHubs).toBe(422);
    expect(await limitsOfAda()).toEqual({ hubs: null, gb: null });
  });
});

it("unpublishing a hub needs a reason, which its owner gets by email", async () => {
  const { id: hubId } = await insertHub(app.db, adaActor);
  expect((await submit("unpublish", { hubId, reason: "" })).status).toBe(422);
  expect((await submit("unpublish", { hubId: "nothing", reason })).status).toBe(404);
  expect((await submit("unpublish", { hubId, reason })).html).toContain("“Kind machines” is a draft now.");
  expect((await app.db.select().from(talkHubs))[0]?.status).toBe("draft");
  expect(await findMailedLinks(app, ada.email, /was unpublished/)).toContainEqual(
    expect.stringContaining(`/dashboard/edit-hub/${hubId}`),
  );
});

it("an account that was never confirmed gets its link again, a confirmed one does not", async () => {
  expect((await submit("confirm")).status).toBe(409);
  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, adaActor.id));
  expect((await submit("confirm")).html).toContain("Confirmation Sent");
  expect((await findMailedLinks(app, ada.email, /password/i)).some((each) => each.includes("token="))).toBe(true);
});
