// A hub's figures arrive while one looks: through a real connection, from another process too, and not for strangers.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ada, ben } from "#tests/support/cast.ts";
import { openLive } from "#tests/support/event-reader.ts";
import { type House, openHouse, type Visitor, visitorAt } from "#tests/support/house.ts";
import { freshInstallation } from "#tests/support/installation.ts";
import { startProduct } from "#tests/support/product.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

const path = "/ada-nwosu/kind-machines";
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

describe("whoever looks at her hub's figures", () => {
  let house: House;
  let socket: Awaited<ReturnType<House["listen"]>>;
  let speaker: Visitor;
  let other: Visitor;
  let hubId: string;
  beforeAll(async () => {
    house = await openHouse();
    const adaHerself = await joins(house.db, ada);
    await joins(house.db, ben);
    hubId = (await hasHub(house.db, adaHerself)).id;
    speaker = await house.visitor().signIn(ada);
    other = await house.visitor().signIn(ben);
    socket = await house.listen();
  });
  afterAll(async () => {
    socket.close();
    await house.close();
  });
  const address = () => `/dashboard/hubs/${hubId}/live`;
  const watching = () => house.installation.live.count();

  it("sees an answer and a view arrive by themselves, as a reload shows them", async () => {
    const live = await openLive(socket.origin, speaker, hubId);
    expect(live.response.status).toBe(200);
    expect(live.response.headers.get("content-type")).toBe("text/event-stream");
    expect(live.response.headers.get("content-encoding")).toBeNull();
    expect(live.response.headers.get("cache-control")).toContain("no-store");
    expect(live.response.headers.get("x-accel-buffering")).toBe("no");
    await expect.poll(() => live.told).toHaveLength(1);
    expect(live.told[0]?.feedback).toMatchObject({ total: 0, average: null });

    const rosa = house.visitor();
    expect(
      (await rosa.submit(`${path}/feedback`, { form_token: house.formToken(hubId), rating: "4", comments: "Calm." }))
        .status,
    ).toBe(303);
    await house.visitor().post(`${path}/view`, { headers: phone, body: "" });
    await house.installation.settle();
    await expect
      .poll(() => live.told.at(-1))
      .toMatchObject({ feedback: { total: 1, average: 4, comments: 1 }, figures: { views: 1, devices: 1 } });
    expect(live.told.at(-1)?.comments).toMatchObject([{ words: "Calm.", rating: 4, since: "just now" }]);

    const asked = await speaker.open(address());
    expect(asked.headers.get("content-type")).toContain("application/json");
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(asked.html)).toEqual(live.told.at(-1));
    const page = (await speaker.open(`/dashboard/edit-hub/${hubId}?tab=analytics`)).text;
    for (const words of ["Total Views 1", "Unique Devices 1", "Ratings 1 4.0 of 5 on average"])
      expect(page).toContain(words);

    live.leave();
    await expect.poll(watching).toBe(0);
  });

  it("is nobody else, and in no more than four windows", async () => {
    for (const accept of ["*/*", "text/event-stream"]) {
      expect((await other.open(address(), { accept })).status).toBe(404);
      expect((await house.visitor().open(address(), { accept })).status).toBe(401);
    }
    expect((await speaker.open("/dashboard/hubs/no-id/live")).status).toBe(404);

    const windows = await Promise.all([1, 2, 3, 4].map(() => openLive(socket.origin, speaker, hubId)));
    const fifth = await openLive(socket.origin, speaker, hubId);
    expect(fifth.response.status).toBe(429);
    expect(fifth.response.headers.get("retry-after")).toBe("60");
    expect((await speaker.open(address())).status).toBe(200);
    for (const { leave } of windows) leave();
    await expect.poll(watching).toBe(0);
  });

  it("is let go when the hub goes into the trash", async () => {
    const live = await openLive(socket.origin, speaker, hubId);
    await expect.poll(() => live.told).toHaveLength(1);
    await speaker.submit(`/dashboard/hubs/${hubId}/whole`, { intent: "trash" });
    await expect.poll(() => live.isOver).toBe(true);
    expect(watching()).toBe(0);
    expect((await speaker.open(address())).status).toBe(404);
  });
});

describe("the product in processes of its own", () => {
  it("tells in one what came in at another, and ends in order with a stream open", async () => {
    let hubId = "";
    const installation = await freshInstallation(async (db) => {
      hubId = (await hasHub(db, await joins(db, ada))).id;
    });
    // The embedded database belongs to one process; a server's to as many as one likes.
    const hers = await installation.start();
    const another = installation.databaseUrl ? await startProduct({ env: installation.settings }) : null;
    const rooms = another ?? hers;

    const speaker = await visitorAt(hers.origin).signIn(ada);
    const live = await openLive(hers.origin, speaker, hubId);
    await expect.poll(() => live.told).toHaveLength(1);
    const page = (await visitorAt(rooms.origin).open(path)).html;
    const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const rate = () => visitorAt(rooms.origin).submit(`${path}/feedback`, { form_token, rating: "5" });
    const phones = [rate(), rate(), rate()];
    for (const { status } of await Promise.all(phones)) expect(status).toBe(303);
    await expect.poll(() => live.told.at(-1)?.feedback.total).toBe(3);

    const ended = hers.stop();
    await expect.poll(() => live.isOver).toBe(true);
    // 1 would mean that something was still held when its ten seconds were over.
    expect(await ended).toBe(0);
    await another?.stop();
    await another?.remove();
    await installation.remove();
  });
});
