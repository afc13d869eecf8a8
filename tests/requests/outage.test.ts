// The database or the file store is away for a while: rooms go on reading, nothing that was typed is lost, and everything
// else says so with the product's own page.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
    app = await startOwnTestApp({ DATABASE_URL: gate.url });
  });
  beforeEach(async () => {
    gate.restore();
    await app.db.delete(users);
    hub = await insertHub(app.db, await insertSpeaker(app.db, ada), { leadCaptureEnabled: true });
    server = await app.listen();
  });
  afterAll(async () => {
    gate.restore();
    await app.close();
    gate.close();
    await removeData();
  });

  const visitor = () => createVisitorAt(server.origin);
  const countOutagePages = async () =>
    Number(/page_cache_requests_total\{result="outage"\} (\d+)/.exec((await visitor().open("/metrics")).text)?.[1]);

  it("a talk's page is sent from memory, and anew once the database is back", async () => {
    await visitor().open(talk);
    const before = await countOutagePages();
    gate.cut();
    await expect
      .poll(async () => {
        const page = await visitor().open(talk);
        expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kind machines")]);
        return countOutagePages();
      })
      .toBeGreaterThan(before);
    gate.restore();
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
    expectOutagePage(await speaker.submit(`/dashboard/edit-hub/${hub.id}`, { intent: "close-now", version: "1" }));
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
    const fields = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    gate.restore();
    const again = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
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
    const { status, problem } = await uploadFile(speaker, pdf);
    expect([status, problem?.title]).toEqual([503, "Upload Failed"]);
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
