import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessCodes, resources } from "#app/database/schema/index.ts";
import { adaRestricts, type Door, inside, path, phone, someEmail } from "#tests/support/door.ts";
import { type House, openHouse } from "#tests/support/house.ts";

let house: House;
let door: Door;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  door = await adaRestricts(house);
});
afterAll(() => house.close());

describe("asking", () => {
  it("is refused for what is no address, with what was typed", async () => {
    for (const email of ["", "rosa", "rosa@", `${"x".repeat(250)}@example.com`, "<b>@example.com"]) {
      const refused = await door.ask(house.visitor(), email);
      expect(refused.status).toBe(422);
      expect(refused.html).not.toContain("<b>@");
    }
    expect(await house.db.$count(accessCodes)).toBe(0);
  });

  it("too often for one address is slowed, with the wait in the header, whoever asks", async () => {
    const email = someEmail();
    let refused = await door.ask(house.visitor(), email);
    for (let i = 0; i < 10 && refused.status !== 429; i++)
      refused = await door.ask(house.visitor(), email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await door.ask(house.visitor(), someEmail())).status).toBe(303);
  });

  it("too often by one device is slowed, and the room is not", async () => {
    const flood = house.visitor();
    let refused = await door.ask(flood, someEmail());
    for (let i = 0; i < 40 && refused.status !== 429; i++) refused = await door.ask(flood, someEmail());
    expect(refused.status).toBe(429);
    expect((await door.ask(house.visitor(), someEmail())).status).toBe(303);
  });

  it("leads to the talk where it is open or closed, and to nothing where there is none", async () => {
    await door.set({ access: "anyone" });
    expect(await door.ask(house.visitor(), someEmail())).toMatchObject({ status: 303, location: path });
    expect(await house.visitor().open(`${path}/access`)).toMatchObject({ status: 303, location: path });
    for (const values of [{ status: "draft" }, { status: "active", publicVisibility: false }] as const) {
      await door.set(values);
      expect((await door.ask(house.visitor(), someEmail())).status).toBe(404);
      expect((await house.visitor().open(`${path}/access`)).status).toBe(404);
    }
    expect((await house.visitor().open("/ada-nwosu/nothing/access")).status).toBe(404);
    expect(await house.db.$count(accessCodes)).toBe(0);
  });

  it("with a tampered cookie is asking as nobody", async () => {
    const someone = house.visitor();
    const email = someEmail();
    await door.ask(someone, email);
    await door.answered(email);
    for (const name of ["hub.asked", "hub.device"]) {
      const value = someone.cookies.get(name) ?? "";
      someone.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
    }
    expect((await someone.open(`${path}/access`)).text).toContain("Email Verification Required");
    const refused = await door.enter(someone, "123456");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("request a code");
    const intruder = house.visitor();
    intruder.cookies.set("hub.known", "1");
    intruder.cookies.set("hub.device", "ImFkYSI%3D.forged");
    expect((await intruder.open(path)).html).not.toContain(inside);
  });
});

describe("files behind a gate", () => {
  it("are for who is inside", async () => {
    const link = { talkHubId: door.hub.id, title: "Paper", type: "link", resourceType: "link" } as const;
    const [paper] = await house.db
      .insert(resources)
      .values({ ...link, externalUrl: "https://example.com/paper" })
      .returning();
    const file = `${path}/files/${paper?.id}`;
    expect(await house.visitor().open(file, phone)).toMatchObject({ status: 303, location: path });
    const someone = await door.comesIn();
    expect((await someone.open(file, phone)).location).toBe("/paper");
  });
});
