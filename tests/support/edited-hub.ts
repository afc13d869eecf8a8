import { talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { asForm, editOf } from "#tests/support/studio.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";

export type HubValues = Parameters<typeof insertHub>[2];

interface SignedInAda {
  app: TestApp;
  adaActor: Actor;
  speaker: Visitor;
}

/** Ada's hub, and how her browser sends its edit form. */
export async function insertEditedHub({ app, adaActor, speaker }: SignedInAda, before: HubValues = {}) {
  const hub = await insertHub(app.db, adaActor, before);
  const path = `/${ada.username}/${hub.slug}`;
  const stored = async () => (await app.db.select().from(talkHubs))[0] as typeof hub;
  return {
    path,
    stored,
    save: async (changes: Parameters<typeof editOf>[1] | Record<string, unknown>) =>
      speaker.submit(`/dashboard/edit-hub/${hub.id}`, asForm(editOf(await stored(), changes))),
    send: async (intent: string, changes: Parameters<typeof editOf>[1] = {}) =>
      speaker.submit(`/dashboard/edit-hub/${hub.id}`, { ...asForm(editOf(await stored(), changes)), intent }),
    openAsVisitor: () => app.visitor().open(path),
  };
}
