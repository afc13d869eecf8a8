import { sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { slideViews } from "#app/database/schema/index.ts";
import { feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import { describeTable, withContact } from "#app/domain/privacy/tables/described-table.server.ts";
import { byHub } from "#app/domain/privacy/tables/rows.server.ts";

export const describedSlideViews = describeTable(slideViews, {
  about: "How often each slide was looked at, by device and day",
  ownedBy: byHub(slideViews.talkHubId),
  key: [slideViews.talkHubId, slideViews.resourceId, slideViews.day, slideViews.deviceId, slideViews.id],
  columns: ["talkHubId", "resourceId", "day", "fileId", "counts", "lastSlide"],
  pseudonyms: { deviceId: { of: "slides", within: "talkHubId" } },
  unorderedWithin: ["talkHubId", "resourceId", "day"],
  withheld: ["id", "occurredAt"],
  audience: {
    isAbout: (person) => sql`(${slideViews.talkHubId}, ${slideViews.deviceId}) in (
      select f.talk_hub_id, f.device_id from feedback_submissions f where f.id in ${feedbackIdsOf(person)})`,
    shown: "the speaker sees how many people looked at each slide, never who",
    // They belong to the device of the feedback, whose new id they get.
    erased: ({ tx, ids, pseudonymOf }) =>
      tx
        .update(slideViews)
        .set({ deviceId: pseudonymOf(slideViews.deviceId) })
        .where(isAnyOf(slideViews.id, ids)),
    withdrawn: "devices are counted without names",
    moved: "devices are counted without names",
    retained: withContact,
  },
});
