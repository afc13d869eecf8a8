// The database or the file store is away for a while: rooms go on reading, nothing that was typed is lost, and everything
// else says so with the product's own page.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { createVisitorAt, startOwnTestApp, type TestApp, type TestResponse } from "#tests/support/test-app.ts";
import { pdf, uploadFile } from "#tests/support/uploads.ts";

const talk = `/${ada.username}/kind-machines`;

/** The product's page for outages, which needs no other request. */
function expectOutagePage({ status, headers, html }: TestResponse, title = "We&#x27;ll be right back") {
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "10", "no-store"]);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toMatch(/<script|rel="stylesheet"|\/assets\//);
}

const readHiddenFields = ({ html }: TestResponse): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe.runIf(process.env.TEST_DATABASE_URL)("while the database is away", () => {
  let gate: Awaited<ReturnType<typeof openGate>>;
  let app: TestApp;
  let server: Awaited<ReturnType<TestApp["listen"]>>;
  let hub: Awaited<ReturnType<typeof insertHub>>;
  let removeData: () => Promise<void>;
  beforeAll(async () => {
    const { databaseUrl, remove } = await prepareInstallationData();
    removeData = remove;
    gate = await openGate(databaseUrl as string);
    app = await startOwnTestApp({ DATABASE_URL: gate.url, STATEMENT_SECONDS: "1" });
  });
  const restore = async () => {
    gate.restore();
    await vi.waitUntil(async () => (await app.installation.checkServices()).every(({ problem }) => !problem), {
      timeout: 20_000,
    });
  };
  beforeEach(async () => {
    await restore();
    await app.db.delete(users);
    hub = await insertHub(app.db, await insertSpeaker(app.db, ada), { leadCaptureEnabled: true });
    server = await app.listen();
  });
  afterAll(async () => {
    await restore();
    await app.close();
    gate.close();
    await removeData();
  });

  const visitor = () => createVisitorAt(server.origin);
  const countPages = async (result: "hit" | "outage") =>
    Number(
      new RegExp(`page_cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(
        (await visitor().open("/metrics")).text,
      )?.[1],
    );
  const countOutagePages = () => countPages("outage");
  /** Until the talk's page comes from memory: what a new cache first reads of changes counts as one. */
  const storePage = () =>
    vi.waitUntil(
      async () => {
        const before = await countPages("hit");
        await visitor().open(talk);
        return (await countPages("hit")) > before;
      },
      { timeout: 20_000 },
    );

  it("a talk's page is sent from memory, and anew once the database is back", async () => {
    await storePage();
    const before = await countOutagePages();
    gate.cut();
    await expect
      .poll(async () => {
        const page = await visitor().open(talk);
        expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kind machines")]);
        return countOutagePages();
      })
      .toBeGreaterThan(before);
    await restore();
    await app.db.execute(`update talk_hubs set title = 'Kinder machines'`);
    await app.db.execute("select nextval('page_changes')");
    await expect.poll(async () => (await visitor().open(talk)).text).toContain("Kinder machines");
  });

  it("a page that is not in memory, or that may be personal, is the product's own page with 503", async () => {
    await visitor().open(talk);
    const speaker = await visitor().signIn(ada);
    gate.cut();
    expectOutagePage(await visitor().open(`/${ada.username}`));
    expectOutagePage(await visitor().open(talk, { cookie: "hub.known=1" }));
    expectOutagePage(await speaker.open("/dashboard/leads"));
    expectOutagePage(await visitor().submit("/signin", { email: ada.email, password: ada.password }));
    const data = await speaker.open("/dashboard/leads.data");
    expect([data.status, data.headers.get("retry-after")]).toEqual([503, "10"]);
  });

  it("a profile that was shown before is shown, until one of its talks opens or closes", async () => {
    expect((await visitor().open(`/${ada.username}`)).status).toBe(200);
    gate.cut();
    const page = await visitor().open(`/${ada.username}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kind machines")]);
  });

  it("a talk that its speaker has just closed is not shown", async () => {
    const speaker = await visitor().signIn(ada);
    expect((await visitor().open(talk)).status).toBe(200);
    const closed = await speaker.submit(`/dashboard/edit-hub/${hub.id}`, { intent: "close-now", version: "1" });
    expect(closed.status).toBe(200);
    gate.cut();
    expectOutagePage(await visitor().open(talk));
  });

  it("a speaker's write that fails takes no page away", async () => {
    const speaker = await visitor().signIn(ada);
    await visitor().open(talk);
    gate.cut();
    const path = `/dashboard/edit-hub/${hub.id}`;
    expectOutagePage(await speaker.submit(path, { intent: "close-now", version: "1" }), "Not sent yet");
    expect((await visitor().open(talk)).status).toBe(200);
  });

  const comment = "The red thread was <lost> on me";
  const feedback = () => ({ form_token: app.formToken(hub.id), rating: "4", comments: comment });

  it("a rating comes back with its text, and is stored when it is sent again", async () => {
    gate.cut();
    const phone = visitor();
    const page = await phone.submit(`${talk}/feedback`, feedback());
    expectOutagePage(page, "Not sent yet");
    expect(page.text).toContain("The red thread was <lost> on me");
    expect(page.html).toContain(`<form action="${talk}/feedback" method="post">`);
    await restore();
    const again = readHiddenFields(page);
    expect({ ...again, comments: comment }).toEqual({ ...feedback(), form_token: again.form_token });
    expect((await phone.submit(`${talk}/feedback`, again)).status).toBe(303);
  });

  it("a form of the page's module gets 503, so it waits on the phone", async () => {
    gate.cut();
    const json = { accept: "application/json" };
    const { firstName, email } = rosa;
    for (const [path, fields] of [
      ["feedback", feedback()],
      ["lead", { form_token: app.formToken(hub.id), first_name: firstName, email }],
    ] as const) {
      const response = await visitor().submit(`${talk}/${path}`, fields, json);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
      expect(JSON.parse(response.html)).toEqual({ message: expect.stringContaining("try again"), errors: {} });
    }
  });

  it("a booking, which the framework receives, comes back with its text too", async () => {
    const page = await visitor().open(`/${ada.username}/book`);
    const token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    gate.cut();
    const booking = { form_token: token, name: "Rosa Jimenez", email: rosa.email, message: "A keynote in Oslo?" };
    const response = await visitor().submit(`/${ada.username}/book`, booking);
    expectOutagePage(response, "Not sent yet");
    expect(response.text).toContain("A keynote in Oslo?");
  });

  it("an upload gets the JSON that its script reads", async () => {
    const speaker = await visitor().signIn(ada);
    gate.cut();
    const { status, problem } = await uploadFile(speaker, pdf, { name: "slides.pdf" });
    expect([status, problem?.title]).toEqual([503, "Upload Failed"]);
    expect(problem?.message).toContain('"slides.pdf"');
  });

  it("a speaker's form comes back with its text too, but never a password", async () => {
    const speaker = await visitor().signIn(ada);
    gate.cut();
    const path = `/dashboard/edit-hub/${hub.id}`;
    const changes = { intent: "save", version: "1", title: "Kinder <machines>" };
    const page = await speaker.submit(path, changes);
    expectOutagePage(page, "Not sent yet");
    expect(page.text).toContain("Kinder <machines>");
    expect(page.html).toContain(`<form action="${path}" method="post">`);
    const { password } = ada;
    const settings = await speaker.submit("/account-settings", { intent: "change-password", password });
    expectOutagePage(settings);
    expect(settings.html).not.toContain(password);
  });

  describe("and does not even refuse", () => {
    /** Every request of these waits for a database that took the statement, or the connection, and never responds. */
    it("nobody waits longer than a statement may, whoever asks for what", async () => {
      const [speaker, phone] = [await visitor().signIn(ada), visitor()];
      await visitor().open(talk);
      gate.hang();
      const json = { accept: "application/json" };
      const [leads, landing, data, page, form, profile] = await Promise.all([
        speaker.open("/dashboard/leads"),
        speaker.open("/"),
        speaker.open("/dashboard/leads.data"),
        phone.submit(`${talk}/feedback`, feedback()),
        phone.submit(`${talk}/feedback`, feedback(), json),
        visitor().open(`/${ada.username}/kit`),
        ...Array.from({ length: 20 }, () => visitor().open(`/${ada.username}/book`)),
      ]);
      for (const each of [leads, landing, profile]) expectOutagePage(each);
      expectOutagePage(page, "Not sent yet");
      expect(page.text).toContain(comment);
      expect([data.status, form.status]).toEqual([503, 503]);
      await restore();
      expect((await phone.submit(`${talk}/feedback`, { ...feedback(), ...readHiddenFields(page) })).status).toBe(303);
      expect((await speaker.open("/dashboard/leads")).status).toBe(200);
    });

    it("once that is known nothing is sent to it, and the speaker sees her talk as everybody does", async () => {
      const speaker = await visitor().signIn(ada);
      await storePage();
      gate.hang();
      await expect.poll(() => app.installation.isDatabaseAway(), { timeout: 10_000 }).toBe(true);
      const pools = () => app.installation.readPools().find(({ pool }) => pool === "requests");
      const before = pools()?.openCount;
      expectOutagePage(await speaker.open("/dashboard/leads"));
      expectOutagePage(await visitor().submit("/signin", { email: ada.email, password: ada.password }));
      expectOutagePage(await speaker.submit("/signout", {}), "Not sent yet");
      for (const each of [speaker, visitor()]) {
        const page = await each.open(talk);
        expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kind machines")]);
      }
      expect(pools()).toMatchObject({ openCount: before, waitingCount: 0 });
      const readiness = await visitor().open("/readyz");
      expect([readiness.status, readiness.text]).toEqual([503, "not responding: database"]);
      await restore();
      expect((await speaker.open("/dashboard/leads")).status).toBe(200);
    });

    it("one slow statement is cut without the others: nothing else is away", async () => {
      const speaker = await visitor().signIn(ada);
      const { databaseUrl } = app.installation.config;
      const locker = new pg.Client({ connectionString: databaseUrl });
      await locker.connect();
      await locker.query("begin; lock table feedback_submissions in access exclusive mode");
      try {
        const response = await visitor().submit(`${talk}/feedback`, feedback());
        expectOutagePage(response, "Not sent yet");
        expect((await speaker.open("/dashboard/templates")).status).toBe(200);
        expect(app.installation.isDatabaseAway()).toBe(false);
      } finally {
        await locker.end();
      }
    });
  });
});

describe("while the file store is away", () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let app: TestApp;
  beforeAll(async () => {
    store = await startObjectStore();
    app = await startOwnTestApp({
      S3_ENDPOINT: store.endpoint,
      S3_REGION: objectStoreSettings.region,
      S3_BUCKET: objectStoreSettings.bucket,
      S3_ACCESS_KEY_ID: objectStoreSettings.accessKeyId,
      S3_SECRET_ACCESS_KEY: objectStoreSettings.secretAccessKey,
    });
  });
  afterAll(async () => {
    await app.close();
  });

  it("pages and ratings go on; files say when to try again, and an upload leaves nothing", async () => {
    const hub = await insertHub(app.db, await insertSpeaker(app.db, ada));
    const speaker = await app.visitor().signIn(ada);
    const sent = await uploadFile(speaker, pdf, { kind: "resource", name: "slides.pdf", hub: hub.id });
    expect(sent.status).toBe(201);
    const phone = app.visitor();
    const file = new RegExp(`${talk}/files/[\\w-]+`).exec((await phone.open(talk)).html)?.[0] as string;
    expect((await phone.open(file)).status).toBe(200);

    store.close();
    expectOutagePage(await phone.open(file));
    expectOutagePage(await speaker.open(`/dashboard/files/${sent.id}`));
    const failed = await uploadFile(speaker, pdf);
    expect([failed.status, failed.problem?.title]).toEqual([503, "Upload Failed"]);
    const { rows } = await app.db.execute("select status from files");
    expect(rows).toEqual([{ status: "stored" }]);
    expect((await phone.open(talk)).status).toBe(200);
    const rating = { form_token: app.formToken(hub.id), rating: "5" };
    expect((await phone.submit(`${talk}/feedback`, rating)).status).toBe(303);
  });
});
