import { afterAll, beforeAll, expect, it } from "vitest";
import { tasks } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it("Ada asks for her list six times while the first is being made, and no wait for a clock lies between them", async () => {
  const adaHerself = await joins(house.db, ada);
  const hub = await hasHub(house.db, adaHerself, { access: "listed" });
  const speaker = await house.visitor().signIn(ada);
  const asks = () => speaker.submit(`/dashboard/qualified-audience?hub=${hub.id}`, { intent: "export" });
  await Promise.all(Array.from({ length: 6 }, asks));
  const states = async () => (await house.db.select().from(tasks)).map(({ state }) => state);
  // Half a minute lies between two looks at the queue (app/jobs/workers.server.ts).
  await expect.poll(states, { timeout: 30_000 }).toEqual(Array(6).fill("done"));
});
