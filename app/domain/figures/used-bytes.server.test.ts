import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { feedbackSubmissions } from "#app/database/schema/index.ts";
import { findAccount } from "#app/domain/admin/account.server.ts";
import { findInstanceStats, listAccounts } from "#app/domain/admin/queries.server.ts";
import { createAudienceLimiter } from "#app/domain/audience-limits/audience-limits.server.ts";
import { sweepHubUsage } from "#app/domain/audience-limits/measure-hub.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { receiveUpload } from "#app/domain/files/upload.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { floodWithFeedback } from "#tests/support/flood.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("what the audience wrote is in every meter within an hour, and leaves less room for uploads", async ({ db }) => {
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const services = servicesAt(db);
  await floodWithFeedback(db, hub.id, { forms: 100, comments: "x".repeat(5_000) });
  await sweepHubUsage(services);
  const { used } = await findStorageUsage(services, actor);
  expect(used).toBeGreaterThan(500_000);
  expect(used).toBeLessThan(510_000);
  const administrator = { ...actor, isAdministrator: true };
  expect((await listAccounts(services, administrator, { sort: "storage" }, 1)).rows).toMatchObject([
    { usedBytes: used },
  ]);
  expect(await findAccount(services, administrator, actor.id)).toMatchObject({ usedBytes: used });
  expect(await findInstanceStats(services, administrator)).toMatchObject({ usedBytes: used });

  const oneMegabyte = { ...services.settings, freeLimits: { ...services.settings.freeLimits, storageMb: 1 } };
  const upload = { id: randomUUID(), name: "slides.pdf", kind: "presentation" as const, size: 600_000, content: [] };
  const limited = { ...services, settings: oneMegabyte };
  expect(await receiveUpload(limited, actor, upload)).toMatchObject({ ok: false, refusal: "storage-limit-reached" });
  // A full quota never refuses the audience.
  const full = { ...limited, settings: { ...oneMegabyte, freeLimits: { ...oneMegabyte.freeLimits, storageMb: 0 } } };
  expect(await createAudienceLimiter(full).hasRoom(hub.id, "words", { rating: 5 })).toBe(true);

  await db.delete(feedbackSubmissions);
  await sweepHubUsage(servicesAt(db, new Date("2026-11-23T12:00:00Z")));
  expect((await findStorageUsage(services, actor)).used).toBe(0);
});
