// Ada with a talk on her public pages, for tests of what other sites and programs show of it.
import { eq } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

export interface AdasTalk {
  app: TestApp;
  adaActor: Actor;
  hub: Awaited<ReturnType<typeof insertHub>>;
  /** Changes her profile, which shows at once. */
  setProfile(values: Partial<typeof profiles.$inferInsert>): Promise<void>;
  /** Changes the talk, which shows at once. */
  setHub(values: Partial<typeof talkHubs.$inferInsert>): Promise<void>;
}

/** For every test of a file: the same app, in which Ada has this talk. */
export const withAdasTalk = (talk: Parameters<typeof insertHub>[2], assign: (fixture: AdasTalk) => void) =>
  withAda(async ({ app, adaActor }) => {
    const hub = await insertHub(app.db, adaActor, talk);
    app.invalidatePages();
    assign({
      app,
      adaActor,
      hub,
      async setProfile(values) {
        await app.db.update(profiles).set(values).where(eq(profiles.id, adaActor.id));
        app.invalidatePages();
      },
      async setHub(values) {
        await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
        app.invalidatePages();
      },
    });
  });
