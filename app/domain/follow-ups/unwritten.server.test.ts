import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { findUnwritten } from "#app/domain/follow-ups/unwritten.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { rosa, setUpTalk, tomas } from "#tests/support/follow-up-talk.ts";
import { ben } from "#tests/support/people.ts";

describe("who waits for a first follow-up", () => {
  it("is whoever agreed and got none, at the talk where somebody left details last", async ({ db }) => {
    const { services, speaker, hub, meet, start, runTasks, sendEmails } = await setUpTalk(db, [rosa, tomas]);
    const later = await insertHub(db, speaker, { slug: "later" });
    expect(await findUnwritten(services, speaker)).toEqual({ hubId: hub.id, people: 2, isMore: false });
    expect(await findUnwritten(services, speaker, later.id)).toBeNull();
    await start();
    await runTasks();
    await sendEmails();
    expect(await findUnwritten(services, speaker)).toBeNull();
    await meet("cem@example.com");
    expect(await findUnwritten(services, speaker)).toMatchObject({ people: 1 });
    expect(await findUnwritten(services, await insertSpeaker(db, ben), hub.id)).toBeNull();
  });

  it("is nobody while people could not open the talk", async ({ db }) => {
    const { services, speaker, hub } = await setUpTalk(db, [rosa]);
    await db.update(talkHubs).set({ status: "draft" }).where(eq(talkHubs.id, hub.id));
    expect(await findUnwritten(services, speaker)).toBeNull();
  });
});
