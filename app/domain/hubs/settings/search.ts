// How search engines and shared links present a hub.
import { metaDescriptionMaxLength, metaTitleMaxLength } from "#app/domain/hubs/hubs.ts";
import { everywhere, type SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";
import { optionalText, paragraphs } from "#app/domain/values/plain-text.ts";

const places = ["form", "talk", "copy"] as const;

export const search = {
  metaTitle: { schema: optionalText(metaTitleMaxLength), label: "Meta Title", places },
  metaDescription: { schema: optionalText(metaDescriptionMaxLength, paragraphs), label: "Meta Description", places },
  keywords: { schema: optionalText(500), label: "Keywords", places },
  seoIndexing: { schema: checkbox, label: "Search Engine Indexing", initial: true, places: ["copy"] },
  slideInPreview: { schema: checkbox, label: "First Slide in Shared Links", initial: false, places: ["talk", "copy"] },
  socialSharing: { schema: checkbox, label: "Social Sharing", initial: true, places: [...everywhere, "copy"] },
} as const satisfies SettingGroup;
