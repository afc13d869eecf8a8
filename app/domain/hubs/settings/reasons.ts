// What attendees may tell and ask the speaker, besides the questions.
import { maxReasonLength, reasonDefaults } from "#app/database/vocabulary.ts";
import type { SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";
import { paragraphs, splitLines, tooLongMessage } from "#app/domain/values/plain-text.ts";

const places = ["talk", "copy", "template"] as const;

/** Reasons beside a rating, one a line. */
const reasonList = {
  schema: paragraphs()
    .max(10_000, tooLongMessage(10_000))
    .default("")
    .transform(splitLines)
    .refine(
      (reasons) => reasons.every(({ length }) => length <= maxReasonLength),
      `Please use at most ${maxReasonLength} characters for each reason`,
    ),
  label: "Reasons",
  places,
  toField: (reasons: string[]) => reasons.join("\n"),
} as const;

export const reasons = {
  askReasons: { schema: checkbox, label: "Reasons", initial: true, places },
  highTalkReasons: { ...reasonList, initial: reasonDefaults.highTalkReasons },
  highRoomReasons: { ...reasonList, initial: reasonDefaults.highRoomReasons },
  lowTalkReasons: { ...reasonList, initial: reasonDefaults.lowTalkReasons },
  lowRoomReasons: { ...reasonList, initial: reasonDefaults.lowRoomReasons },
} as const satisfies SettingGroup;

export const audienceRequests = {
  /** Attendees may ask for what is missing. */
  acceptRequests: { schema: checkbox, label: "Requests", initial: true, places },
  /** After 4 or 5 stars the page asks who else should hear the talk. */
  askRecommendation: { schema: checkbox, label: "Recommendations", initial: true, places },
} as const satisfies SettingGroup;
