// What is only for whoever sits at this machine (mail reader, practice checkout, figures for Prometheus) is there for nobody
// else: not through a proxy, not under a foreign name, not on an installation that others use.
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse, openOwnHouse } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";

const places = ["/_local/mail", "/_local/checkout", "/metrics"];

describe("on one's own machine", () => {
  let house: House;
  let door: Awaited<ReturnType<House["listen"]>>;
  beforeAll(async () => {
    house = await openHouse();
    door = await house.listen();
  });
  afterAll(async () => {
    door.close();
    await house.close();
  });

  /** A page that points its own name at 127.0.0.1 (DNS rebinding): the browser names the page's host. */
  async function statusUnder(host: string, path: string) {
    const sent = request({ host: "127.0.0.1", port: new URL(door.origin).port, path, headers: { host } }).end();
    const [response] = await once(sent, "response");
    response.resume();
    return response.statusCode;
  }

  it.each(places)("%s is there under the machine's own names, and under no other", async (path) => {
    const { port } = new URL(door.origin);
    for (const name of ["localhost", "127.0.0.1", "[::1]"])
      expect(await statusUnder(`${name}:${port}`, path)).toBe(200);
    for (const name of ["evil.example", "127.evil.example", "127.0.0.1.nip.io", "localhost.evil.example"])
      expect(await statusUnder(`${name}:${port}`, path), name).toBe(404);
  });

  it.each(places)("%s is not there for what a proxy passed on, nor for another machine", async (path) => {
    expect((await house.request(path, {})).status).toBe(200);
    for (const name of ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])
      expect((await house.request(path, { [name]: "127.0.0.1" })).status, name).toBe(404);
    expect((await house.request(path, {}, "192.168.1.9")).status).toBe(404);
  });
});

describe("on an installation that others use", () => {
  let house: House;
  beforeAll(async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "no-reply@hubs.example" };
    house = await openOwnHouse({ APP_URL: "https://hubs.example", ...mail });
  });
  afterAll(() => house.close());

  it.each(places)("%s is not there, whatever the server listens on", async (path) => {
    for (const host of ["hubs.example", "localhost:3000", "127.0.0.1:3000"])
      expect((await house.request(path, { host })).status).toBe(404);
  });

  it("opens no checkout without a payment provider, and says so wherever one would begin", async () => {
    const stranger = house.visitor();
    const refused = await stranger.submit("/checkout", {});
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining("checkout is not available here") });
    for (const path of ["/checkout", "/checkout/cancelled", "/"]) {
      const { html, text } = await stranger.open(path);
      expect(text, path).toContain("Checkout is off on this installation. To get the plan, email support@example.com");
      expect(html, path).not.toContain('action="/checkout"');
    }
    expect((await stranger.open("/")).html).toMatch(/<a href="\/signup"[^>]*>Get Started</);

    await joins(house.db, ada);
    const billing = await (await house.visitor().signIn(ada)).open("/billing");
    expect(billing.text).toContain("Checkout is off on this installation.");
    expect(billing.html).not.toContain('action="/checkout"');
  });

  it("believes nobody who says that they are the payment provider", async () => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed" });
    const told = await house.visitor().post("/webhooks/stripe", { body, headers: { "stripe-signature": "t=1,v1=00" } });
    expect(told.status).toBe(400);
    expect(await house.db.$count(payments)).toBe(0);
  });
});

describe("with a token for figures", () => {
  let house: House;
  beforeAll(async () => {
    house = await openOwnHouse({ METRICS_TOKEN: "a token for Prometheus" });
  });
  afterAll(() => house.close());

  it("they are read from anywhere by whoever shows it, and by nobody else", async () => {
    const asked = async (authorization?: string) =>
      (await house.request("/metrics", authorization ? { authorization } : {}, "203.0.113.7")).status;
    expect(await asked("Bearer a token for Prometheus")).toBe(200);
    for (const wrong of [undefined, "Bearer", "Bearer a token", "a token for Prometheus"])
      expect(await asked(wrong)).toBe(404);
  });
});
