import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import { countConnectClick } from "#app/domain/audience/connect-clicks.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("connect clicks share one row per device and day; clicks by the owner or on a closed hub do not count", async ({
  db,
}) => {
  const speaker = await insertSpeaker(db, ada);
  await insertHub(db, speaker);
  await insertHub(db, speaker, { slug: "over", status: "closed" });
  const services = servicesAt(db);
  const click = {
    address: { username: ada.username, slug: "kind-machines" },
    ...{ deviceId: randomUUID(), deviceType: "phone" as const, actorId: null },
  };
  await countConnectClick(services, click);
  await countConnectClick(services, click);
  await countConnectClick(services, { ...click, actorId: speaker.id });
  await countConnectClick(services, { ...click, address: { ...click.address, slug: "over" } });
  await countConnectClick(services, { ...click, address: { ...click.address, slug: "nowhere" } });
  expect(await db.select().from(hubEvents)).toMatchObject([{ kind: "connect", count: 2, deviceType: "phone" }]);
});
