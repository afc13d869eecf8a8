// What is only for this machine (mail reader, practice checkout, metrics) is not found through a proxy, under another
// name, or on an installation that others use.
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments, speakerBookings } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const localPaths = ["/_local/mail", "/_local/checkout", "/metrics"];

describe("on a local machine", () => {
  let app: TestApp;
  let server: Awaited<ReturnType<TestApp["listen"]>>;
  beforeAll(async () => {
    app = await startTestApp();
    server = await app.listen();
  });
  afterAll(async () => {
    server.close();
    await app.close();
  });

  /** A page that points its own name at 127.0.0.1 (DNS rebinding): the browser sends the page's host. */
  async function statusUnder(host: string, path: string) {
    const sent = request({ host: "127.0.0.1", port: new URL(server.origin).port, path, headers: { host } }).end();
    const [response] = await once(sent, "response");
    response.resume();
    return response.statusCode;
  }

  it.each(localPaths)("%s is found under the machine's own names, and under no other", async (path) => {
    const { port } = new URL(server.origin);
    for (const name of ["localhost", "127.0.0.1", "[::1]"])
      expect(await statusUnder(`${name}:${port}`, path)).toBe(200);
    for (const name of ["evil.example", "127.evil.example", "127.0.0.1.nip.io", "localhost.evil.example"])
      expect(await statusUnder(`${name}:${port}`, path), name).toBe(404);
  });

  it("the mail reader finds an email by its recipient, and shows its text and headers", async () => {
    const ownerId = (await insertSpeaker(app.db, ada)).id;
    const sender = { requesterName: "Rosa Jimenez", requesterEmail: "rosa@example.com", eventName: "Lumen Day" };
    const [booking] = await app.db
      .insert(speakerBookings)
      .values({ speakerId: ownerId, submissionKey: newSubmissionKey(), ...sender })
      .returning();
    const speaker = await app.visitor().signIn(ada);
    const reply = { intent: "reply", reply: "Lisbon it is.", status: "held" };
    await speaker.submit(`/dashboard/bookings/${booking?.id}`, reply);
    await drainQueue(app);

    expect((await app.visitor().open("/_local/mail?to=ada@example.com")).text).toContain("No emails to");
    const { html } = await app.visitor().open("/_local/mail?to=Rosa@example.com");
    const [, email = ""] = /href="(\/_local\/mail\/[^"?]+\.eml)"/.exec(html) ?? [];
    const plain = (await app.visitor().open(`${email}?show=text`)).text;
    expect(plain).toMatch(/Re: your booking request.*Ada Nwosu has replied to your booking request/);
    const headers = (await app.visitor().open(`${email}?show=headers`)).text;
    expect(headers).toContain("Talk Hubs <no-reply@");
    expect(headers).toMatch(/reply-to ada@example\.com/i);
  });

  it.each(localPaths)("%s is not found through a proxy, nor from another machine", async (path) => {
    expect((await app.request(path, {})).status).toBe(200);
    for (const name of ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])
      expect((await app.request(path, { [name]: "127.0.0.1" })).status, name).toBe(404);
    expect((await app.request(path, {}, "192.168.1.9")).status).toBe(404);
  });
});

describe("on an installation that others use", () => {
  let app: TestApp;
  beforeAll(async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "no-reply@hubs.example" };
    app = await startOwnTestApp({ APP_URL: "https://hubs.example", ...mail });
  });
  afterAll(() => app.close());

  it.each(localPaths)("%s is not found, whatever address the server listens on", async (path) => {
    for (const host of ["hubs.example", "localhost:3000", "127.0.0.1:3000"])
      expect((await app.request(path, { host })).status).toBe(404);
  });

  it("offers no checkout without a payment provider, and says so on every page about it", async () => {
    const visitor = app.visitor();
    const refused = await visitor.submit("/checkout", {});
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining("checkout is not available here") });
    for (const path of ["/checkout", "/checkout/cancelled", "/"]) {
      const { html, text } = await visitor.open(path);
      expect(text, path).toContain("Checkout is off on this installation. To get the plan, email support@example.com");
      expect(html, path).not.toContain('action="/checkout"');
    }
    expect((await visitor.open("/")).html).toMatch(/<a href="\/signup"[^>]*>Get Started</);

    await insertSpeaker(app.db, ada);
    const billing = await (await app.visitor().signIn(ada)).open("/billing");
    expect(billing.text).toContain("Checkout is off on this installation.");
    expect(billing.html).not.toContain('action="/checkout"');
  });

  it("refuses webhooks without a payment provider", async () => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed" });
    const response = await app
      .visitor()
      .post("/webhooks/stripe", { body, headers: { "stripe-signature": "t=1,v1=00" } });
    expect(response.status).toBe(400);
    expect(await app.db.$count(payments)).toBe(0);
  });
});

describe("with a token for metrics", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startOwnTestApp({ METRICS_TOKEN: "a token for Prometheus" });
  });
  afterAll(() => app.close());

  it("they are available from anywhere with the token, and never without it", async () => {
    const fetchStatus = async (authorization?: string) =>
      (await app.request("/metrics", authorization ? { authorization } : {}, "203.0.113.7")).status;
    expect(await fetchStatus("Bearer a token for Prometheus")).toBe(200);
    for (const header of [undefined, "Bearer", "Bearer a token", "a token for Prometheus"])
      expect(await fetchStatus(header)).toBe(404);
  });
});
