// The lead form, and what people get for it.
import { leadFormDefaults } from "#app/database/vocabulary.ts";
import type { SettingGroup } from "#app/domain/hubs/settings/setting.ts";
import { checkbox } from "#app/domain/values/field-schemas.ts";
import { optionalText, paragraphs, requiredText } from "#app/domain/values/plain-text.ts";

const places = ["form", "talk", "copy", "template"] as const;
const rule = { schema: checkbox, label: "Lead Capture", places } as const;

export const leadFormSettings = {
  leadCaptureEnabled: { ...rule, initial: false, places: [...places, "create"] },
  leadAllowSkip: { ...rule, initial: true, places: [...places, "create"] },
  leadRequireName: { ...rule, initial: true },
  leadRequireEmail: { ...rule, initial: true },
  leadRequirePhone: { ...rule, initial: false },
  leadRequireCompany: { ...rule, initial: false },
  leadOnEntry: { ...rule, initial: true },
  leadBeforeDownloads: { ...rule, initial: false },
  /** Who leaves an address gets an email with the files. */
  leadSendFiles: { schema: checkbox, label: "Files by Email", initial: true, places: ["copy"] },
  /** The closed page still offers the files. */
  filesAfterClose: { schema: checkbox, label: "Files After Closing", initial: false, places: ["copy"] },
  leadFormTitle: {
    schema: requiredText("Form Title is required", 200),
    label: "Form Title",
    initial: leadFormDefaults.title,
    places,
  },
  leadFormDescription: { schema: optionalText(2_000, paragraphs), label: "Form Description", places },
  leadCustomMessage: { schema: optionalText(2_000, paragraphs), label: "Custom Message", places },
  leadConsentText: {
    schema: requiredText("Consent Wording is required", 2_000, paragraphs),
    label: "Consent Wording",
    initial: leadFormDefaults.consentText,
    places: ["form", "talk", "copy"],
  },
} as const satisfies SettingGroup;
