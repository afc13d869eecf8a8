// The hall screen: what the speaker's own machine, the venue's machine and strangers get.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { feedbackSubmissions, limiterCounts, talkHubs } from "#app/database/schema/index.ts";
import { setSubmissionApproved } from "#app/domain/feedback/submissions.server.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import type { StageUpdate } from "#app/domain/stage/stage.ts";
import { formatStageCode } from "#app/domain/stage/stage-code.server.ts";
import { createStageLink, findOwnStageLink } from "#app/domain/stage/stage-links.server.ts";
import type { Actor } from "#app/services.ts";
import { openStream } from "#tests/support/event-reader.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let speaker: Visitor;
let shortCode: string;
withSignedInAda(async (fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
  await app.db.delete(limiterCounts);
  hub = await insertHub(app.db, actor, { eventName: "Lumen Day", buttonColor: "#ffee00", backgroundColor: "#ffffff" });
  shortCode = (await findShortCode(app.services, hub.id)) ?? "";
});

const hallPath = () => `/dashboard/hubs/${hub.id}/stage`;
const statePath = () => `${hallPath()}/state`;
const guestPath = () => `/j/${shortCode}/screen`;
const command = async (intent: string) =>
  speaker.post(statePath(), {
    body: new URLSearchParams({ intent }),
    headers: { origin: app.origin, accept: "application/json" },
  });
const readState = async (visitor: Visitor, path = statePath()): Promise<StageUpdate> =>
  JSON.parse((await visitor.open(path)).html);

describe("the speaker's hall screen", () => {
  it("has every scene in one light document without the framework", async () => {
    const { html, text } = await speaker.open(hallPath());
    for (const phrase of ["Kind machines", "Lumen Day", "Joined", "Rate this talk", "Your ratings", "Thank you"])
      expect(text).toContain(phrase);
    expect(text).toContain(`/j/${shortCode}`);
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(scripts).toHaveLength(1);
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|modulepreload)"/);
    const script = readFileSync(new URL(`../../build/client${scripts[0]}`, import.meta.url));
    expect(script.toString()).not.toMatch(/react|import\s/i);
    const weight = [Buffer.from(html), script].map((bytes) => brotliCompressSync(bytes).length);
    expect(weight[0]).toBeLessThanOrEqual(10 * 1024);
    expect(weight[1]).toBeLessThanOrEqual(4 * 1024);
  });

  it("has a code that a camera reads as the talk's address, dark on white in a light branding", async () => {
    const { html } = await speaker.open(hallPath());
    const [, viewBox = "", drawing = ""] = /<symbol id="hub-code" viewBox="([^"]+)">(.*?)<\/symbol>/s.exec(html) ?? [];
    expect(drawing).toContain("#000000");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="${viewBox}">${drawing}</svg>`;
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const picture = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    const [address, presence] = decodeQR(picture).split("?s=");
    expect([address, presence]).toEqual([`${app.origin}/ada-nwosu/kind-machines`, expect.stringMatching(/^qr_\w{8}$/)]);
  });

  it("changes by the speaker's commands, with scripts or without", async () => {
    expect(JSON.parse((await command("feedback")).html)).toMatchObject({ scene: "feedback", version: 1 });
    const form = await speaker.submit(statePath(), { intent: "black" });
    expect([form.status, form.location]).toEqual([303, hallPath()]);
    expect((await speaker.open(hallPath())).html).toContain('data-scene="black"');
    expect((await command("nonsense")).status).toBe(400);
    expect(await readState(speaker)).toMatchObject({ scene: "black", litScene: "feedback", version: 2 });
  });

  it("keeps the results on the server until they are revealed, and shows only approved comments", async () => {
    for (const [rating, comments] of Object.entries({ 5: "Calm.", 2: "Rude!" }))
      await app.visitor().submit("/ada-nwosu/kind-machines/feedback", {
        form_token: app.formToken(hub.id),
        rating,
        comments,
        email: "rosa@example.com",
        emailConsent: "on",
      });
    const rows = await app.db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.talkHubId, hub.id));
    const calm = rows.find(({ responses }) => responses.comments === "Calm.");
    await setSubmissionApproved(app.services, actor, { hubId: hub.id, feedbackId: calm?.id ?? "", isApproved: true });

    expect(await readState(speaker)).toMatchObject({ results: null, counts: { ratings: 2 } });
    expect((await speaker.open(hallPath())).html).not.toContain("Calm.");

    await command("reveal");
    const { html } = await speaker.open(hallPath());
    expect(html).toContain("Calm.");
    expect(html).toContain("The results come up with a few more ratings");
    expect(html).not.toMatch(/Rude!|rosa@example/);
    expect(await readState(speaker)).toMatchObject({
      scene: "results",
      // Of two ratings, average and bars would tell who gave what.
      results: { average: null, counts: [0, 0, 0, 0, 0], comments: [{ rating: 5, text: "Calm." }] },
    });
    await command("hide");
    expect((await readState(speaker)).results).toBeNull();
  });

  it("follows each command, and ends calmly when the hub is deleted", async () => {
    const socket = await app.listen();
    const screen = await openStream<StageUpdate>(socket.origin + statePath(), speaker);
    await expect.poll(() => screen.updates.length).toBe(1);
    await command("thanks");
    await expect.poll(() => screen.updates.at(-1)?.scene, { interval: 10 }).toBe("thanks");
    await app.db.update(talkHubs).set({ deletedAt: new Date() }).where(eq(talkHubs.id, hub.id));
    await expect.poll(() => screen.isOver).toBe(true);
    expect((await speaker.open(statePath())).status).toBe(404);
    socket.close();
  });

  it("is not there for an id of no hub", async () => {
    for (const path of ["/dashboard/hubs/undefined/stage", "/dashboard/hubs/no-id/stage/state"])
      expect((await speaker.open(path)).status).toBe(404);
  });

  it("says when the page is closed", async () => {
    await app.db.update(talkHubs).set({ closedManuallyAt: new Date() }).where(eq(talkHubs.id, hub.id));
    expect((await speaker.open(hallPath())).text).toContain("This page is closed now.");
  });
});

describe("the venue's machine", () => {
  const enter = (visitor: Visitor, code: string, path = guestPath()) => visitor.submit(path, { code });

  it("shows nothing of the talk to those who only have its address", async () => {
    await createStageLink(app.services, actor, hub.id);
    const page = await app.visitor().open(guestPath());
    expect(page.text).toContain("The code is on the speaker's phone");
    expect(page.html).not.toMatch(/Kind machines|ada-nwosu|Nwosu/);
    // The same as where there is no such talk.
    const unknown = await app.visitor().open("/j/BBBBB/screen");
    expect([unknown.status, unknown.text]).toEqual([page.status, page.text]);
    expect((await app.visitor().open(`${guestPath()}/state`)).status).toBe(401);
  });

  it("is let in by the code, without controls and without a session, until it is revoked", async () => {
    await speaker.submit(`/dashboard/hubs/${hub.id}/on-stage`, { intent: "connect" });
    const { code = "" } = (await findOwnStageLink(app.services, actor, hub.id)) ?? {};
    const screen = await speaker.open(`/dashboard/hubs/${hub.id}/on-stage`);
    expect(screen.text).toContain(formatStageCode(code));

    const machine = app.visitor();
    const response = await enter(machine, ` ${formatStageCode(code).toLowerCase()}`, guestPath().toLowerCase());
    expect([response.status, response.location]).toEqual([303, guestPath()]);
    const { html, text } = await machine.open(guestPath());
    expect(text).toContain("Kind machines");
    expect(html).not.toContain('name="intent"');
    expect((await machine.open("/dashboard")).status).toBe(302);
    expect(
      (
        await machine.post(statePath(), {
          body: new URLSearchParams({ intent: "black" }),
          headers: { origin: app.origin },
        })
      ).status,
    ).toBe(302);
    expect(await readState(machine, `${guestPath()}/state`)).toMatchObject({ scene: "join", version: 0 });

    // Another talk's screen needs a code of its own.
    const other = await insertHub(app.db, actor, { slug: "other" });
    const otherCode = await findShortCode(app.services, other.id);
    expect((await machine.open(`/j/${otherCode}/screen/state`)).status).toBe(401);

    const socket = await app.listen();
    const stream = await openStream<StageUpdate>(`${socket.origin}${guestPath()}/state`, machine);
    await expect.poll(() => stream.updates.length).toBe(1);
    await speaker.submit(`/dashboard/hubs/${hub.id}/on-stage`, { intent: "disconnect" });
    await expect.poll(() => stream.isOver).toBe(true);
    expect((await machine.open(guestPath())).text).not.toContain("Kind machines");
    expect((await machine.open(`${guestPath()}/state`)).status).toBe(401);
    socket.close();
  });

  const wrong = "00000-00000";

  it("gets one answer for a wrong, an ended and an unknown code", async () => {
    const link = await createStageLink(app.services, actor, hub.id);
    const responses = [
      await enter(app.visitor(), wrong),
      await enter(app.visitor(), link?.code ?? "", "/j/BBBBB/screen"),
      await enter(app.visitor(), link?.code ?? "", "/j/no-code/screen"),
    ];
    await createStageLink(app.services, actor, hub.id);
    responses.push(await enter(app.visitor(), link?.code ?? ""));
    for (const { status, text } of responses) {
      expect(status).toBe(422);
      expect(text).toContain("This code is incorrect or has ended.");
      expect(text).not.toContain("Kind machines");
    }
    expect((await enter(app.visitor(), "123456")).text).toContain("A code has 10 letters and digits");
  });

  it("is let in by the right code whatever others try, from its own address too", async () => {
    const hall = "203.0.113.20";
    const link = await createStageLink(app.services, actor, hub.id);
    const outsider = app.visitor(hall);
    let last = await enter(outsider, wrong);
    for (let n = 0; n < 100; n++) last = await enter(outsider, wrong);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.text).toContain("the right one still works");

    expect((await enter(app.visitor(hall), link?.code ?? "")).status).toBe(303);
    const replacement = await createStageLink(app.services, actor, hub.id);
    expect((await enter(app.visitor(hall), replacement?.code ?? "")).status).toBe(303);
  });
});

describe("streams", () => {
  it("of a guest's machine take none of the speaker's, and her newest screen always gets one", async () => {
    const link = await createStageLink(app.services, actor, hub.id);
    const machine = app.visitor();
    await machine.submit(guestPath(), { code: link?.code ?? "" });
    const socket = await app.listen();
    const open = (visitor: Visitor, path: string) => openStream<StageUpdate>(socket.origin + path, visitor);
    const remote = await open(speaker, `/dashboard/hubs/${hub.id}/remote/state`);
    const guests: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < 12; n++) guests.push(await open(machine, `${guestPath()}/state`));
    await expect.poll(() => guests.map(({ isOver }) => isOver)).toEqual([...Array(10).fill(true), false, false]);

    const screens = [];
    for (let n = 0; n < 8; n++) screens.push(await open(speaker, statePath()));
    expect([...guests, ...screens].every(({ response }) => response.status === 200)).toBe(true);
    // Her ninth took the place of the remote, whose script polls from now on.
    await expect.poll(() => remote.isOver).toBe(true);
    expect((await speaker.open(`/dashboard/hubs/${hub.id}/remote/state`)).status).toBe(200);

    await command("thanks");
    const following = [...screens, ...guests.slice(-2)];
    await expect.poll(() => following.every(({ updates }) => updates.at(-1)?.scene === "thanks")).toBe(true);
    for (const stream of following) stream.leave();
    await expect.poll(() => app.installation.stages.count()).toBe(0);
    socket.close();
  });
});

describe("a short code", () => {
  const open = (path: string, from?: string) => app.visitor(from).open(path);

  it("leads to the talk however it is typed, and its form works without scripts", async () => {
    for (const path of [`/j/${shortCode}`, `/j/${shortCode.toLowerCase()}`, `/j?code=+${shortCode}`])
      expect(await open(path)).toMatchObject({ status: 302, location: "/ada-nwosu/kind-machines" });
    const { status, html } = await open("/j");
    expect(status).toBe(200);
    expect(html).toContain('action="/j" method="get"');
    expect(html).not.toContain("<script");
  });

  it("gets one answer when it is wrong and when its talk is hidden", async () => {
    const draft = await insertHub(app.db, actor, { slug: "secret-plans", title: "Secret plans", status: "draft" });
    const draftCode = await findShortCode(app.services, draft.id);
    const pages = [
      await open("/j/BBBBB"),
      await open(`/j/${draftCode}`),
      await open("/j/%00b"),
      await open("/j/a'--b"),
    ];
    for (const { status, text, html } of pages) {
      expect(status).toBe(404);
      expect(text).toContain("This code doesn't lead to a talk.");
      expect(html).not.toContain("secret");
    }
    expect((await speaker.open(`/j/${draftCode}`)).location).toBe("/ada-nwosu/secret-plans");
  });

  it("cannot be guessed by trying many, and the hall's own works whoever guesses from its address", async () => {
    const hall = "203.0.113.9";
    for (let i = 0; i < 200; i++) await open("/j/BBBBB", hall);
    expect((await open("/j/BBBBB", hall)).status).toBe(429);
    // A talk of another year.
    expect((await open(`/j/${shortCode}`, hall)).status).toBe(429);
    expect((await open(`/j/${shortCode}`, "203.0.113.10")).status).toBe(302);
    const eventDate = new Date().toISOString().slice(0, 10);
    await app.db.update(talkHubs).set({ eventDate }).where(eq(talkHubs.id, hub.id));
    expect((await open(`/j/${shortCode}`, hall)).status).toBe(302);
  });
});
