// Failures are logged without personal data, passwords or links.
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import {
  chosenPassword,
  findLeakedTexts,
  refuseRows,
  secret,
  secretComment,
  signing,
  startFailingProduct,
  token,
} from "#tests/support/failing-product.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ada, grace, password, rosa, tomas } from "#tests/support/people.ts";
import { createVisitorAt, type Visitor } from "#tests/support/test-app.ts";
import { pdf, uploadFile } from "#tests/support/uploads.ts";

const linesOf = (written: string): Record<string, unknown>[] =>
  written.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));

const tables = [
  "feedback_submissions",
  "leads",
  "speaker_bookings",
  "opening_notices",
  "access_codes",
  "verifications",
  "help_requests",
  "email_changes",
  "approved_attendees",
  "hub_events",
  "sign_ups",
];
const refuseHer = "Refused/1.0";
const person = { ...rosa, phone: "+61 555 0199", consent: "on" };
const talk = "/ada-nwosu/kind-machines";

/** Adds Ada's hubs, then lets the database refuse the rows of every form. Gives the subjects of the forms' tokens. */
async function refuseEveryRow(db: Database) {
  const adaActor = await insertSpeaker(db, ada);
  const open = await insertHub(db, adaActor, { leadCaptureEnabled: true });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const soon = await insertHub(db, adaActor, { slug: "soon", openDate: tomorrow, openTime: "09:00" });
  const listed = await insertHub(db, adaActor, { slug: "listed", access: "verified" });
  // No form accepts this time zone: rendering fails on it, and JavaScript's own message would repeat it.
  await db.execute(sql`alter table talk_hubs drop constraint talk_hubs_timezone_known`);
  await insertHub(db, adaActor, { slug: "odd", timezone: rosa.lastName, startTime: "09:00" });
  for (const table of tables) await refuseRows(db, table);
  await refuseRows(db, "sessions", sql`user_agent is distinct from ${sql.raw(`'${refuseHer}'`)}`);
  await refuseRows(db, "talk_hubs", sql`title not like 'Refused%'`);
  await refuseRows(db, "profiles", sql`coalesce(company, '') <> 'Lumen Health'`);
  return { speaker: adaActor.id, open: open.id, soon: soon.id, listed: listed.id };
}

async function sendAll(
  visitor: Visitor,
  sent: [path: string, fields: Record<string, string>, headers?: HeadersInit][],
) {
  const statuses = [];
  for (const [path, fields, headers] of sent) statuses.push((await visitor.submit(path, fields, headers)).status);
  return statuses;
}

const addressesWithSecrets = (link: string) => [
  `/privacy/${link}`,
  `/privacy/${link}/data.json`,
  `/privacy/${link}.data`,
  `/unsubscribe/${link}`,
  `/privvacy/${link}`,
  `/privacy/${link}%E0%A4%A`,
  `/x//privacy/${link}`,
  `/PRIVACY/${link}`,
  `/${rosa.email}`,
  "/rosa%40example.com",
  `/set-password?token=${token}`,
  `/verify-email?token=${token}`,
  `/confirm-email-change?TOKEN=${token}`,
  `${talk}?invite=${token}`,
  `${talk}?preview=${token}`,
  `${talk}/access?emailed=${token}`,
  `${talk}?s=${rosa.email}`,
  `${talk}?${rosa.email}`,
  `${talk}?s=qr&utm_term=${rosa.lastName}`,
  `/_local/mail/2026-11-21T12-00-00.000Z_${token}.eml`,
  `/checkout/success?session_id=${token}`,
  `/_local/checkout?session=${token}`,
];

const malformedRequests = [
  `GET /${rosa.email} HTTP/9.9\r\n\r\n`,
  `${rosa.lastName} / HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET http://${ada.username}:Open-Sesame-42@evil.example/x?token=${token} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /x HTTP/1.1\r\nHost: ${rosa.email}\r\nConnection: close\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${rosa.email}\r\n\r\n`,
  `POST ${talk}/feedback HTTP/1.1\r\nHost: x\r\nContent-Type: ${rosa.email}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd`,
  `POST ${talk}/feedback HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\ncomments=${secretComment}`,
];

const sendRaw = (origin: string, text: string) =>
  new Promise<void>((resolve) => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket
      .on("close", () => resolve())
      .on("error", () => {})
      .resume();
  });

describe("a database that refuses every row", () => {
  let product: Awaited<ReturnType<typeof startFailingProduct>>;
  let subjects: Awaited<ReturnType<typeof refuseEveryRow>>;
  let speaker: Visitor;

  beforeAll(async () => {
    product = await startFailingProduct(
      async (db) => {
        subjects = await refuseEveryRow(db);
      },
      { LOG_LEVEL: "trace", APP_SECRET: secret },
    );
    speaker = await createVisitorAt(product.origin).signIn(ada);
  });
  afterAll(async () => {
    await product.stop();
    await product.remove();
  });

  const formToken = (subject: string) => createFormToken(signing, subject, new Date(Date.now() - 60_000));
  const form = (subject: keyof typeof subjects) => ({
    form_token: formToken(subjects[subject]),
    submission_id: randomUUID(),
  });
  const logged = () => expect.poll(() => product.written());

  it("logs which constraint refused a visitor's form, and not its contents", async () => {
    const json = { accept: "application/json" };
    const rating = { rating: "4", comments: secretComment, email: rosa.email, emailConsent: "on" };
    const statuses = await sendAll(createVisitorAt(product.origin), [
      [`${talk}/feedback`, { ...form("open"), ...rating }],
      [`${talk}/feedback`, { ...form("open"), ...rating, email: "" }, json],
      [`${talk}/lead`, { ...form("open"), ...person }],
      [`${talk}/lead`, { ...form("open"), ...person }, json],
      ["/ada-nwosu/book", { ...form("speaker"), ...person, name: "Rosa Jimenez", eventName: secretComment }],
      ["/ada-nwosu/soon/opening", { ...form("soon"), email: rosa.email }],
      ["/ada-nwosu/listed/access", { intent: "ask", ...form("listed"), email: rosa.email }],
      ["/signup", { ...tomas, form_token: formToken("account"), username: "tomas-novak", password: chosenPassword }],
      ["/signin", { intent: "forgot-password", form_token: formToken("account"), email: ada.email }],
      ["/signin", { email: ada.email, password }, { "user-agent": refuseHer }],
    ]);
    expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(7);
    for (const table of tables.slice(0, 6)) await logged().toContain(`${table}_refused`);
    for (const table of ["sign_ups", "sessions"]) await logged().toContain(`${table}_refused`);
    expect(findLeakedTexts(product.written())).toEqual([]);
  });

  it("logs which constraint refused a speaker's form, and not its contents", async () => {
    const edited = await speaker.open("/profile");
    const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(edited.html)?.[1] ?? "";
    await sendAll(speaker, [
      ["/dashboard/help", { submissionId: randomUUID(), subject: "Jimenez", message: secretComment }],
      ["/account-settings", { intent: "change-email", email: tomas.email, password }],
      ["/profile", { ...ada, company: rosa.company, version: field("version"), username: ada.username }],
      ["/dashboard/qualified-audience", { intent: "add", hub: subjects.listed, email: rosa.email }],
    ]);
    for (const table of ["help_requests", "email_changes"]) await logged().toContain(`${table}_refused`);
    expect(findLeakedTexts(product.written())).toEqual([]);
  });

  it("logs that a page could not be rendered, and not its contents", async () => {
    const drawn = await createVisitorAt(product.origin).open("/ada-nwosu/odd");
    const edited = await speaker.open("/dashboard/hubs");
    expect([drawn.status, edited.status]).toContain(500);
    expect(findLeakedTexts(product.written())).toEqual([]);
  });

  it("logs addresses without search terms and tokens", async () => {
    const visitor = createVisitorAt(product.origin);
    const link = privacyToken(signing, { speakerId: subjects.speaker, email: rosa.email });
    for (const path of addressesWithSecrets(link)) await visitor.open(path);
    for (const path of [
      "/dashboard/leads?q=Jimenez",
      "/dashboard/leads.data?q=Jimenez",
      "/dashboard/bookings?q=Lumen+Health",
      `/dashboard/qualified-audience?q=${rosa.email}`,
      "/dashboard/help?q=red+thread",
    ])
      await speaker.open(path);
    await speaker.open(`/${"x".repeat(3_000)}`);
    expect((await uploadFile(speaker, pdf, { name: "Jimenez.pdf" })).status).toBe(201);
    await logged().toContain("/dashboard/files/upload");
    expect(findLeakedTexts(product.written())).toEqual([]);
    expect(product.written()).not.toContain(link.slice(0, 20));
    for (const { url } of linesOf(product.written())) expect(String(url ?? "").length).toBeLessThanOrEqual(200);
  });

  it("logs nothing of malformed requests", async () => {
    for (const text of malformedRequests) await sendRaw(product.origin, text);
    await createVisitorAt(product.origin).post("/signin", {
      body: `{"email":"${rosa.email}`,
      headers: { "content-type": "application/json" },
    });
    await logged().toContain('"url":"/x');
    expect(findLeakedTexts(product.written())).toEqual([]);
  });

  it("logs the id of its request or job in every line", async () => {
    const page = await speaker.open("/dashboard/hubs");
    const shown = /Reference: ([\w-]+)/.exec(page.text)?.[1];
    await logged().toContain("process-access-request");
    const answered = () =>
      linesOf(product.written()).flatMap(({ url, ms, requestId }) => (url && ms !== undefined ? [requestId] : []));
    // The line of a request is written when its response has gone.
    if (shown) await expect.poll(answered).toContain(shown);
    const lines = linesOf(product.written());
    expect(lines.filter(({ requestId, jobId }) => !requestId && !jobId)).toEqual([]);
    const ids = answered();
    expect(new Set(ids).size).toBe(ids.length);
    const errors = lines.filter(({ level, requestId }) => level === 50 && requestId);
    expect(errors.every(({ requestId }) => ids.includes(requestId))).toBe(true);
  });
});

describe("other services that fail", () => {
  it("a mail server that repeats the address is not quoted, in the log or to the administrator", async () => {
    const server = await startMailServer((recipient) => (recipient.startsWith("tomas") ? 550 : 450), {
      errorText: (address) => `5.1.1 <${address}>: Jimenez of Lumen Health, password ${password}, is unknown here`,
    });
    const env = {
      LOG_LEVEL: "trace",
      SMTP_URL: server.url.replace("//", "//hubs:Open-Sesame-42@"),
      MAIL_FROM: "no-reply@hubs.example",
    };
    const product = await startFailingProduct(async (db) => {
      await insertSpeaker(db, grace);
      await insertSpeaker(db, { ...ada, ...tomas, username: "tomas-novak" });
    }, env);
    try {
      await createVisitorAt(product.origin).press("/signin", { intent: "forgot-password", email: tomas.email });
      await createVisitorAt(product.origin).press("/signin", { intent: "forgot-password", email: grace.email });
      await expect.poll(() => product.written()).toMatch(/"queue":"send-email".*550/);
      const administrator = await createVisitorAt(product.origin).signIn(grace);
      const panel = await administrator.open("/admin?tab=jobs");
      expect(panel.text).toContain("550");
      expect(panel.text).not.toMatch(/Jimenez|Lumen|well-lit/);
      expect(findLeakedTexts(product.written())).toEqual([]);
    } finally {
      await product.stop();
      await product.remove();
      await server.goDown();
    }
  });

  it("failures of the store and of the payment provider are logged without keys and buyers", async () => {
    const stripe = await startFakeStripe();
    stripe.setMood("refuses", `${rosa.email} of Lumen Health with Open-Sesame-42`);
    const product = await startFailingProduct(async (db) => void (await insertSpeaker(db, ada)), {
      LOG_LEVEL: "trace",
      ...stripe.env,
      STRIPE_SECRET_KEY: "sk_test_Open-Sesame-42",
      STRIPE_WEBHOOK_SECRET: "whsec_Open-Sesame-42",
    });
    try {
      const speaker = await createVisitorAt(product.origin).signIn(ada);
      rmSync(join(product.dataDir, "files"), { recursive: true, force: true });
      writeFileSync(join(product.dataDir, "files"), "");
      expect((await uploadFile(speaker, pdf, { name: "Jimenez.pdf" })).status).toBe(500);
      expect((await speaker.submit("/checkout", {})).status).toBe(502);
      const malformedRequest = {
        body: `{"email":"${rosa.email}"`,
        headers: { "stripe-signature": `t=1,v1=${rosa.email}` },
      };
      expect((await speaker.post("/webhooks/stripe", malformedRequest)).status).toBe(400);
      await expect.poll(() => product.written()).toContain("checkout");
      await expect.poll(() => product.written()).toMatch(/ENOTDIR|EEXIST/);
      expect(findLeakedTexts(product.written())).toEqual([]);
    } finally {
      await product.stop();
      await product.remove();
      await stripe.close();
    }
  });
});
