// What only the speaker reads.
import { privateNotesMaxLength } from "#app/domain/hubs/hubs.ts";
import type { SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { formattedText } from "#app/domain/values/field-schemas.ts";
import { toEditableText } from "#app/domain/values/plain-paragraphs.ts";

export const notes = {
  privateNotes: {
    schema: formattedText(privateNotesMaxLength, "These notes are too long. Please shorten them."),
    label: "Private Notes",
    places: ["copy"],
    toField: toEditableText,
  },
} as const satisfies SettingGroup;
