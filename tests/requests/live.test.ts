// A hub's stats update live: through a real connection, from another process too, and not for visitors.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLiveStream } from "#tests/support/event-reader.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada, ben } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { createVisitorAt, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const path = "/ada-nwosu/kind-machines";
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

describe("a hub's live stats", () => {
  let app: TestApp;
  let socket: Awaited<ReturnType<TestApp["listen"]>>;
  let speaker: Visitor;
  let other: Visitor;
  let hubId: string;
  beforeAll(async () => {
    app = await startTestApp();
    const adaActor = await insertSpeaker(app.db, ada);
    await insertSpeaker(app.db, ben);
    hubId = (await insertHub(app.db, adaActor)).id;
    speaker = await app.visitor().signIn(ada);
    other = await app.visitor().signIn(ben);
    socket = await app.listen();
  });
  afterAll(async () => {
    socket.close();
    await app.close();
  });
  const address = () => `/dashboard/hubs/${hubId}/live`;
  const watching = () => app.installation.live.count();

  it("show feedback and a view as they arrive, the same as after a reload", async () => {
    const live = await openLiveStream(socket.origin, speaker, hubId);
    expect(live.response.status).toBe(200);
    expect(live.response.headers.get("content-type")).toBe("text/event-stream");
    expect(live.response.headers.get("content-encoding")).toBeNull();
    expect(live.response.headers.get("cache-control")).toContain("no-store");
    expect(live.response.headers.get("x-accel-buffering")).toBe("no");
    await expect.poll(() => live.updates).toHaveLength(1);
    expect(live.updates[0]?.feedback).toMatchObject({ total: 0, average: null });

    const rosa = app.visitor();
    expect(
      (await rosa.submit(`${path}/feedback`, { form_token: app.formToken(hubId), rating: "4", comments: "Calm." }))
        .status,
    ).toBe(303);
    await app.visitor().post(`${path}/view`, { headers: phone, body: "" });
    await app.installation.settle();
    await expect
      .poll(() => live.updates.at(-1))
      .toMatchObject({ feedback: { total: 1, average: 4, comments: 1 }, stats: { views: 1, devices: 1 } });
    expect(live.updates.at(-1)?.comments).toMatchObject([{ text: "Calm.", rating: 4, since: "just now" }]);

    const response = await speaker.open(address());
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(response.html)).toEqual(live.updates.at(-1));
    const page = (await speaker.open(`/dashboard/edit-hub/${hubId}?tab=analytics`)).text;
    // As many joined: one figure says it.
    for (const phrase of ["Total Views 1 Leads Captured", "4.0 of 5 1 rating, 1 comment"])
      expect(page).toContain(phrase);

    live.leave();
    await expect.poll(watching).toBe(0);
  });

  it("are for the hub's owner alone, streamed to her newest four windows", async () => {
    for (const accept of ["*/*", "text/event-stream"]) {
      expect((await other.open(address(), { accept })).status).toBe(404);
      expect((await app.visitor().open(address(), { accept })).status).toBe(401);
    }
    expect((await speaker.open("/dashboard/hubs/no-id/live")).status).toBe(404);

    const oldest = await openLiveStream(socket.origin, speaker, hubId);
    const windows = await Promise.all([1, 2, 3, 4].map(() => openLiveStream(socket.origin, speaker, hubId)));
    await expect.poll(() => oldest.isOver).toBe(true);
    for (const { response, isOver } of windows) expect([response.status, isOver]).toEqual([200, false]);
    // The script polls where its stream ended.
    expect((await speaker.open(address())).status).toBe(200);
    for (const { leave } of windows) leave();
    await expect.poll(watching).toBe(0);
  });

  it("end when the hub is moved to the trash", async () => {
    const live = await openLiveStream(socket.origin, speaker, hubId);
    await expect.poll(() => live.updates).toHaveLength(1);
    await speaker.submit(`/dashboard/hubs/${hubId}/actions`, { intent: "trash" });
    await expect.poll(() => live.isOver).toBe(true);
    expect(watching()).toBe(0);
    expect((await speaker.open(address())).status).toBe(404);
  });
});

describe("the product in processes of its own", () => {
  it("streams in one process what another receives, and stops cleanly with a stream open", async () => {
    let hubId = "";
    const installation = await prepareInstallation(async (db) => {
      hubId = (await insertHub(db, await insertSpeaker(db, ada))).id;
    });
    // The embedded database belongs to one process; a server accepts several.
    const product = await installation.start();
    const another = installation.databaseUrl ? await startProduct({ env: installation.settings }) : null;
    const rooms = another ?? product;

    const speaker = await createVisitorAt(product.origin).signIn(ada);
    const live = await openLiveStream(product.origin, speaker, hubId);
    await expect.poll(() => live.updates).toHaveLength(1);
    const page = (await createVisitorAt(rooms.origin).open(path)).html;
    const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const rate = () => createVisitorAt(rooms.origin).submit(`${path}/feedback`, { form_token, rating: "5" });
    const phones = [rate(), rate(), rate()];
    for (const { status } of await Promise.all(phones)) expect(status).toBe(303);
    await expect.poll(() => live.updates.at(-1)?.feedback.total).toBe(3);

    const ended = product.stop();
    await expect.poll(() => live.isOver).toBe(true);
    // 1 would mean that something was still running after the ten seconds of the shutdown.
    expect(await ended).toBe(0);
    await another?.stop();
    await another?.remove();
    await installation.remove();
  });
});
