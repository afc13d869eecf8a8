import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { profiles, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
});
afterAll(() => house.close());

const today = () => new Date().toISOString().slice(0, 10);

it("leads to today's talk, asked anew each time, and says that it was scanned", async () => {
  await hasHub(house.db, adaHerself, { slug: "newest", eventDate: "2090-01-01" });
  await hasHub(house.db, adaHerself, { slug: "today", eventDate: today() });
  const scanned = await house.visitor().open("/ada-nwosu/now?s=qr");
  expect(scanned).toMatchObject({ status: 302, location: "/ada-nwosu/today?s=qr" });
  expect(scanned.headers.get("cache-control")).toBe("no-store");
  expect((await house.visitor().open("/ada-nwosu/now")).location).toBe("/ada-nwosu/today");
});

it("leads to a talk that is open, else to the profile; from an old name too", async () => {
  await house.db.update(profiles).set({ username: "ada" }).where(eq(profiles.id, adaHerself.id));
  expect((await house.visitor().open("/ada-nwosu/now?s=qr")).location).toBe("/ada?s=qr");
  await hasHub(house.db, adaHerself, { slug: "draft", status: "draft", eventDate: today() });
  expect((await house.visitor().open("/ada/now")).location).toBe("/ada");
  await hasHub(house.db, adaHerself, { slug: "open", eventDate: "2090-01-01" });
  expect((await house.visitor().open("/ada-nwosu/now?s=qr")).location).toBe("/ada/open?s=qr");
});

it("is not found where there is no speaker, and carries along nothing but where one came from", async () => {
  expect((await house.visitor().open("/nobody/now")).status).toBe(404);
  expect((await house.visitor().open("/ada-nwosu/now?s=a%26b&x=https://evil.example")).location).toBe(
    "/ada-nwosu?s=a%26b",
  );
});

it("is told to the speaker, with a code", async () => {
  const herself = await house.visitor().signIn(ada);
  const { text, html } = await herself.open("/dashboard/public-pages");
  expect(text).toContain("/ada-nwosu/now");
  expect(html).toContain("/ada-nwosu/now/qr.png?size=1024");
});
