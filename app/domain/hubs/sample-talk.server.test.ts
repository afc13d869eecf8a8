import { expect } from "vitest";
import { findSampleTalk } from "#app/domain/hubs/sample-talk.server.ts";
import { amara } from "#sample/sample-people.ts";
import { withDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Hub = NonNullable<Parameters<typeof insertHub>[2]>;

/** Creates a speaker with one hub and returns the sample talk's path. */
const it = withDatabase.extend<{ findPath: (speaker: typeof ada, hub?: Hub) => Promise<string | null> }>({
  findPath: async ({ db }, use) => {
    await use(async (speaker, hub) => {
      await insertHub(db, await insertSpeaker(db, speaker), hub);
      return findSampleTalk(servicesAt(db, noon));
    });
  },
});
const { email, username, firstName, lastName } = amara;
const sampleSpeaker = { ...ada, email, username, firstName, lastName };

it("is the sample speaker's open talk", async ({ findPath }) => {
  expect(await findPath(sampleSpeaker)).toBe("/amara-osei/kind-machines");
});

it("is never the talk of a real speaker", async ({ findPath }) => {
  expect(await findPath(ada)).toBeNull();
});

it.for<[string, Hub]>([
  ["a draft", { status: "draft" }],
  ["closed", { status: "closed", closedManuallyAt: new Date(0) }],
  ["not public", { publicVisibility: false }],
  ["for people on its list", { access: "listed" }],
  ["in the trash", { deletedAt: new Date(0) }],
])("is not offered when it is %s", async ([, hub], { findPath }) => {
  expect(await findPath(sampleSpeaker, hub)).toBeNull();
});
