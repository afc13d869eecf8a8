import { sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { hubEvents } from "#app/database/schema/index.ts";
import { listDeviceActivity } from "#app/domain/leads/lead-timeline.server.ts";
import { describeTimelineEntry } from "#app/domain/leads/leads.ts";
import { contactIdOf, feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import { defineShown, describeTable, withContact } from "#app/domain/privacy/tables/described-table.server.ts";
import { toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byHub } from "#app/domain/privacy/tables/rows.server.ts";

/** What the speaker sees this person did, as the speaker sees it. */
export const shownActivity = defineShown({
  async list({ db }, person) {
    const [contact] = await contactIdOf(db, person);
    return contact ? listDeviceActivity(db, { id: person.speakerId }, contact.id) : [];
  },
  toEntry: ({ at, kind, count, resource, hubTitle }, speaker) =>
    toEntry(speaker, "What you opened", hubTitle, at, [
      ["What", describeTimelineEntry({ kind, count, detail: resource })],
    ]),
});

export const describedHubEvents = describeTable(hubEvents, {
  about: "Views, downloads and clicks, by device and day",
  ownedBy: byHub(hubEvents.talkHubId),
  key: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId, hubEvents.id],
  columns: ["talkHubId", "kind", "day", "deviceType", "source", "referrerHost", "resourceId", "count"],
  pseudonyms: { deviceId: { of: "events", within: "talkHubId" } },
  unorderedWithin: ["talkHubId", "kind", "day"],
  withheld: ["id", "occurredAt"],
  audience: {
    isAbout: (person) => sql`(${hubEvents.talkHubId}, ${hubEvents.deviceId}) in (
      select f.talk_hub_id, f.device_id from feedback_submissions f where f.id in ${feedbackIdsOf(person)})`,
    shown: shownActivity,
    // They belong to the device of the feedback, whose new id they get.
    erased: ({ tx, ids, pseudonymOf }) =>
      tx
        .update(hubEvents)
        .set({ deviceId: pseudonymOf(hubEvents.deviceId) })
        .where(isAnyOf(hubEvents.id, ids)),
    withdrawn: "devices are counted without names",
    moved: "devices are counted without names",
    retained: withContact,
  },
});
