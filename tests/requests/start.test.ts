// Where the app on a speaker's home screen opens, and what a phone is told about it.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it("opens at the remote of the dashboard's talk on its day, else at the dashboard", async () => {
  await insertHub(app.db, adaActor, { slug: "next-week", eventDate: dayFromNow(7) });
  expect(await speaker.open("/dashboard/start")).toMatchObject({ status: 302, location: "/dashboard" });
  const { id } = await insertHub(app.db, adaActor, { slug: "today", eventDate: dayFromNow(0), timezone: "UTC" });
  expect(await speaker.open("/dashboard/start")).toMatchObject({
    status: 302,
    location: `/dashboard/hubs/${id}/remote`,
  });
  // Given, it has results to look at.
  await app.db
    .update(talkHubs)
    .set({ eventDate: dayFromNow(-1) })
    .where(eq(talkHubs.id, id));
  expect(await speaker.open("/dashboard/start")).toMatchObject({ status: 302, location: "/dashboard" });
  expect(await app.visitor().open("/dashboard/start")).toMatchObject({ status: 302, location: "/signin" });
});

it("links the manifest from signed-in screens only, and every icon in it is there", async () => {
  expect((await speaker.open("/dashboard/hubs")).html).toContain('href="/manifest.webmanifest"');
  expect((await app.visitor().open("/")).html).not.toContain("manifest");
  const manifest = await (await app.fetch("/manifest.webmanifest")).json();
  expect(manifest.start_url).toBe("/dashboard/start");
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = await app.fetch(src);
    expect([icon.status, icon.headers.get("content-type"), sizes]).toEqual([200, "image/png", sizes]);
  }
});
