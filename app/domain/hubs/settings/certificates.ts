// Certificates of attendance, for people who scanned the hall screen.
import { maxCertificateText } from "#app/database/vocabulary.ts";
import { everywhere, type SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";
import { optionalText, paragraphs } from "#app/domain/values/plain-text.ts";

export const certificateSettings = {
  offerCertificate: { schema: checkbox, label: "Certificates", initial: false, places: [...everywhere, "copy"] },
  /** On the certificate alone. */
  certificateText: {
    schema: optionalText(maxCertificateText, paragraphs),
    label: "Text on the certificate",
    places: ["copy"],
  },
} as const satisfies SettingGroup;
