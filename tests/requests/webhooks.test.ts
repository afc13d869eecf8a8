// What someone leaves on a talk's page reaches the speaker's own program within seconds, also if the process is killed.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

/** A browser without scripts, which keeps its cookies. */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, fields?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map((each) => each.join("=")).join("; ");
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: { origin, cookie },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const each of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    // The first form of a browser comes back with its cookie.
    return response.status === 307 ? send(path, fields) : response;
  }
  return { send, read: async (path: string) => (await send(path)).text() };
}

/** Ada signs in and connects her program. Returns the connection's screen and its secret. */
async function connect(origin: string, address: string) {
  const browser = createBrowser(origin);
  await browser.send("/signin", { email: ada.email, password: ada.password });
  const id = randomUUID();
  const form = { intent: "create", kind: "url", id, name: "My CRM", address, events: "lead.created" };
  const made = await browser.send("/dashboard/connections/new", form);
  const screen = `/dashboard/connections/${id}`;
  expect([made.status, made.headers.get("location")]).toEqual([303, screen]);
  const revealed = await (await browser.send(screen, { intent: "reveal" })).text();
  const [secret = ""] = /whsec_[\w+/=]+/.exec(revealed) ?? [];
  return { secret };
}

/** Rosa leaves her details at the talk. */
async function leaveDetails(origin: string, firstName: string) {
  const browser = createBrowser(origin);
  const path = "/ada-nwosu/kind-machines/lead?from=entry";
  const [, token = ""] = /name="form_token" value="([^"]+)"/.exec(await browser.read(path)) ?? [];
  const form = { form_token: token, firstName, email: `${firstName.toLowerCase()}@example.com`, consent: "on" };
  expect((await browser.send(path, form)).status).toBe(303);
}

/** As half a minute later: what the killed process had in hand is given out again after a pause (pg-boss.server.test). */
async function passPause(installation: TestInstallation) {
  const { db, close } = await installation.open();
  await db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0 where state = 'active'`,
  );
  await close();
}

it("a lead arrives signed within 5 seconds, and one of a killed process after its restart", async () => {
  const receiver = await startReceiver();
  const installation = await prepareInstallation(async (db) =>
    insertHub(db, await insertSpeaker(db, ada), { leadCaptureEnabled: true }),
  );
  const settings = { WEBHOOK_NETWORKS: "127.0.0.1", SHORTEST_FILL_SECONDS: "0" };
  const product = await installation.start(settings);
  const { secret } = await connect(product.origin, `${receiver.url}/hook`);
  const leftAt = performance.now();
  await leaveDetails(product.origin, rosa.firstName);
  await vi.waitUntil(() => receiver.received.length === 1, { timeout: 20_000, interval: 20 });
  expect(performance.now() - leftAt).toBeLessThan(5_000);
  const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: "lead.created",
    data: { first_name: rosa.firstName, consent_given: true },
  });

  // Accepted by the page, and received by nobody: the program answers only after the kill.
  receiver.answer = () => {};
  await leaveDetails(product.origin, "Tomas");
  await vi.waitUntil(() => receiver.received.length === 2, { timeout: 20_000, interval: 20 });
  const exit = once(product.process, "exit");
  product.process.kill("SIGKILL");
  await exit;
  await passPause(installation);
  receiver.received.length = 0;
  receiver.answer = (response) => response.end();
  const next = await installation.start(settings);
  await vi.waitUntil(() => receiver.bodies().some(({ data }) => data.first_name === "Tomas"), {
    timeout: 40_000,
    interval: 100,
  });
  await next.stop();
  receiver.close();
  await installation.remove();
});
