// A demo in the open (setting DEMO): ten visitors try it, each with a copy of the sample speaker, for an hour.
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { demoMs } from "#app/domain/limits/limits.ts";
import { type Copy, countRows, tryIt } from "#tests/support/demo.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { startUnusedTestApp, type TestApp } from "#tests/support/test-app.ts";
import { pdf, picture } from "#tests/support/uploads.ts";

const visitorCount = 10;

let app: TestApp;
let now = new Date();
let before: Record<string, number>;
let copies: Copy[];
beforeAll(async () => {
  app = await startUnusedTestApp({ DEMO: "true" });
  app.services.clock.now = () => now;
  before = await countRows(app);
  copies = [];
  for (let i = 0; i < visitorCount; i++) copies.push(await tryIt(app, `203.0.113.${i}`));
});
afterAll(() => app.close());

const storedFolders = () => {
  const folder = join(app.installation.config.dataDir, "files");
  return existsSync(folder) ? readdirSync(folder) : [];
};

it("each of ten visitors has a sample speaker of their own, signed in", async () => {
  expect(new Set(copies.map(({ userId }) => userId)).size).toBe(visitorCount);
  for (const { visitor, username } of copies) {
    const dashboard = await visitor.open("/dashboard");
    expect(dashboard.text).toContain("Calm under fire");
    expect(dashboard.text).toContain("A demo: an hour after you began, all of it is deleted. The demo sends no email");
    expect(dashboard.html).toContain(`/${username}/calm-under-fire`);
    for (const other of copies) if (other.username !== username) expect(dashboard.html).not.toContain(other.username);
  }
});

it("nobody reaches another's copy: by its ids, by the API with their cookie, or by an export", async () => {
  const [mine, other] = copies as [Copy, Copy];
  const { visitor } = mine;
  for (const path of [
    `/dashboard/edit-hub/${other.hubId}`,
    `/dashboard/hubs/${other.hubId}/remote`,
    `/dashboard/hubs/${other.hubId}/report`,
    `/dashboard/leads/${other.leadId}`,
    `/dashboard/leads/${other.leadId}/vcard`,
    `/dashboard/files/${other.fileId}`,
  ]) {
    expect((await visitor.open(path)).status, path).toBe(404);
    expect((await other.visitor.open(path)).status, path).toBeLessThan(400);
  }
  expect((await visitor.open(`/api/v1/hubs/${other.hubId}`)).status).toBe(401);
  await visitor.submit("/dashboard/leads", { intent: "export", format: "csv" });
  await drainQueue(app);
  const [task] = await app.db.select().from(schema.tasks);
  expect(task?.userId).toBe(mine.userId);
  expect((await visitor.open(`/dashboard/tasks/${task?.id}`)).status).toBe(200);
  expect((await other.visitor.open(`/dashboard/tasks/${task?.id}`)).status).toBe(404);
});

it("who has a copy goes on with it when they press again, and a page elsewhere can't press for them", async () => {
  const [{ visitor, userId }] = copies as [Copy];
  expect(await visitor.post("/demo", {})).toMatchObject({ status: 303, location: "/dashboard" });
  expect(await app.db.$count(schema.users)).toBe(visitorCount);
  const passer = app.visitor("198.51.100.1");
  expect((await passer.post("/demo", { headers: { origin: "https://evil.example" } })).status).toBe(403);
  // A session that somebody else put into the browser is none of theirs.
  expect([...passer.cookies.keys()]).toEqual([]);
  expect(await app.db.$count(schema.sessions, eq(schema.sessions.userId, userId))).toBe(1);
});

it("the landing page and the sign-in page have one button and no field; sign-up, /setup and Admin are closed", async () => {
  const passer = app.visitor();
  for (const path of ["/", "/signin"]) {
    const page = await passer.open(path);
    expect(page.html, path).toMatch(/<form action="\/demo" method="post"><button[^>]*>Try it<\/button><\/form>/);
    expect(page.html, path).not.toContain("<input");
    expect(page.text, path).not.toContain("$280");
  }
  expect((await passer.open("/signup")).html).not.toContain('name="password"');
  expect((await passer.open("/setup")).status).toBe(404);
  const [{ visitor }] = copies as [Copy];
  expect((await visitor.open("/admin-dashboard")).status).toBe(403);
  expect((await visitor.open("/_local/mail")).status).toBe(404);
});

it("no page is for search engines", async () => {
  const [{ visitor, username }] = copies as [Copy];
  const passer = app.visitor();
  for (const path of [
    "/",
    `/${username}`,
    `/${username}/calm-under-fire`,
    "/robots.txt",
    "/nothing/here",
    "/api/v1/hubs",
  ])
    expect((await passer.open(path)).headers.get("x-robots-tag"), path).toBe("noindex, nofollow");
  expect((await visitor.open("/dashboard")).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect((await passer.open("/robots.txt")).html).toBe("User-agent: *\nDisallow: /\n");
  expect((await passer.open("/sitemap.xml")).html).not.toContain(username);
});

it("a phone in the room rates the talk and leaves its address, and no email is sent or kept", async () => {
  const [{ visitor, username, hubId, userId }] = copies as [Copy];
  const phone = app.visitor("192.0.2.7");
  const page = await phone.open(`/${username}/calm-under-fire`);
  expect(page.text).toContain("The demo sends no email");
  expect(page.html).toMatch(/<meta http-equiv="refresh" content="3[56]\d\d"/i);
  const form_token = app.formToken(hubId);
  const rated = await phone.submit(`/${username}/calm-under-fire/feedback`, {
    form_token,
    submission_id: randomUUID(),
    rating: "5",
  });
  expect(rated.status).toBe(303);
  const booked = await phone.submit(`/${username}/book`, {
    form_token: app.formToken(userId),
    submission_id: randomUUID(),
    email: "rosa@jimenez.example",
    name: "Rosa Jimenez",
    eventName: "Lumen Day",
  });
  expect(booked.status).toBe(303);
  await drainQueue(app);
  expect(existsSync(join(app.installation.config.dataDir, "mail"))).toBe(false);
  const { rows } = await app.db.execute(sql`select from pgboss.job where name = 'send-email'`);
  expect(rows).toEqual([]);
  expect((await visitor.open(`/dashboard/hubs/${hubId}/check`)).text).toContain("The demo sends no email");
});

it("pictures and PDF files of up to 5 MB are taken, and nothing else", async () => {
  const [, { visitor }] = copies as [Copy, Copy];
  const send = (name: string, kind: string, body: Buffer) =>
    visitor.post(`/dashboard/files/upload?id=${randomUUID()}&name=${name}&kind=${kind}`, {
      method: "PUT",
      body: new Uint8Array(body),
      headers: { "content-type": "application/octet-stream", "content-length": String(body.byteLength) },
    });
  expect((await send("slides.pdf", "presentation", Buffer.from(pdf))).status).toBe(201);
  expect((await send("me.png", "avatar", await picture())).status).toBe(201);
  const large = await send("large.pdf", "presentation", Buffer.concat([Buffer.from(pdf), Buffer.alloc(5 * 1024 ** 2)]));
  expect(large).toMatchObject({ status: 413, html: expect.stringContaining("of up to 5 MB") });
  const zip = await send("slides.pptx", "presentation", Buffer.from("PK\u0003\u0004 no slides"));
  expect(zip.status).toBe(415);
});

it("a visitor who tries it again and again ends only copies of their own network", async () => {
  const address = "198.51.100.9";
  const stays = copies.map(({ userId }) => userId);
  const first = await tryIt(app, address);
  for (let i = 0; i < 5; i++) await app.visitor(address).post("/demo", {});
  expect((await first.visitor.open("/dashboard")).location).toBe("/signin");
  for (const { visitor, userId } of copies.slice(0, 2)) {
    expect(stays).toContain(userId);
    expect((await visitor.open("/dashboard")).status).toBe(200);
  }
});

it("after the hour everything is gone at once: screens, pages, addresses, rows and files", async () => {
  const [{ visitor, username, hubId, fileId }] = copies as [Copy];
  const phone = app.visitor("192.0.2.8");
  await phone.open(`/${username}/calm-under-fire`);
  now = new Date(now.getTime() + demoMs);

  const redirected = await visitor.open("/dashboard");
  expect(redirected).toMatchObject({ status: 302, location: "/signin" });
  const again = await visitor.open("/signin");
  expect(again.text).toContain("This demo has ended");
  expect(again.html).toMatch(/<form action="\/demo" method="post"><button[^>]*>Try it again<\/button><\/form>/);
  for (const path of ["", "/calm-under-fire", "/book", "/kit", "/calm-under-fire/thanks"]) {
    const page = await phone.open(`/${username}${path}`, { accept: "text/html" });
    expect(page.status, path).toBe(404);
    expect(page.text, path).toContain("This demo has ended");
  }
  for (const path of [`/${username}/calm-under-fire/qr.svg`, `/${username}/talks.json`, `/${username}/now`])
    expect((await phone.open(path)).status, path).toBe(404);
  const rating = { form_token: app.formToken(hubId), submission_id: randomUUID(), rating: "1" };
  expect((await phone.submit(`/${username}/calm-under-fire/feedback`, rating)).status).toBe(404);
  for (const path of [
    `/dashboard/hubs/${hubId}/stage/state`,
    `/dashboard/hubs/${hubId}/live`,
    `/dashboard/files/${fileId}`,
  ])
    expect((await visitor.open(path)).status, path).not.toBe(200);

  await app.installation.demo?.settle();
  await drainQueue(app);
  expect(await countRows(app)).toEqual(before);
  expect(storedFolders()).toEqual([]);
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where name not like '\\_\\_%' and state in ('created', 'retry')
      and data is not null and data::text <> '{}'`,
  );
  // By an account's id alone: for uploads that were on their way.
  expect(rows.map(({ name }) => name)).toEqual(["remove-folder"]);
});

it("and who presses again gets a new one", async () => {
  copies = [];
  const [copy] = [await tryIt(app, "203.0.113.1")];
  expect((await copy.visitor.open("/dashboard")).text).toContain("Calm under fire");
});
