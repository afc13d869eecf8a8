import { fontFamilies, hubStatuses, leadFormDefaults } from "#app/database/vocabulary.ts";
import type { Question } from "#app/domain/feedback/feedback.ts";
import type { Branding } from "#app/domain/values/branding.ts";
import { isColour } from "#app/domain/values/colour.ts";
import { isDay, isTimeOfDay } from "#app/domain/values/dates.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { withVideoLinks } from "#app/domain/values/video.ts";
import type { HubViewInput, ResourceView, SpeakerViewInput } from "#app/routes/public/hub/hub-view.ts";

/** What the preview shows that is not in the form. */
export interface PreviewBase {
  origin: string;
  speaker: SpeakerViewInput;
  branding: Branding;
  resources: ResourceView[];
  /** What the hub asks; empty stands for what every new hub asks. */
  questions: Question[];
}

/** What stands in the form now: texts, and "on" for ticks. */
export type HubFormValues = Record<string, unknown>;

/** The hub as it would be, were the form saved now; what is half typed or wrong falls back to what was there. */
export function buildHubViewInput(values: HubFormValues, base: PreviewBase, timezone: string): HubViewInput {
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string).trim() : "");
  const textOrNull = (name: string) => text(name) || null;
  const validText = (name: string, isValid: (text: string) => boolean) => (isValid(text(name)) ? text(name) : null);
  const colour = (name: string, before: string) => (isColour(text(name)) ? text(name) : before);
  const { branding } = base;
  return {
    slug: slugFrom(text("slug")) || "your-talk",
    title: text("title") || "Your talk’s title",
    eventName: textOrNull("eventName"),
    eventDate: validText("eventDate", isDay),
    startTime: validText("startTime", isTimeOfDay),
    timezone: validText("timezone", isTimeZone) ?? timezone,
    location: textOrNull("location"),
    speakerLink: textOrNull("speakerLink"),
    socialSharing: values.socialSharing === "on",
    status: hubStatuses.find((status) => status === text("status")) ?? "draft",
    branding: {
      logoUrl: textOrNull("logoUrl"),
      bannerUrl: textOrNull("bannerUrl"),
      backgroundUrl: textOrNull("backgroundUrl"),
      useBackgroundImage: values.useBackgroundImage === "on",
      backgroundColor: colour("backgroundColor", branding.backgroundColor),
      primaryColor: colour("primaryColor", branding.primaryColor),
      secondaryColor: colour("secondaryColor", branding.secondaryColor),
      buttonColor: colour("buttonColor", branding.buttonColor),
      textColor: colour("textColor", branding.textColor),
      buttonRadius: Number(validText("buttonRadius", isNumber) ?? branding.buttonRadius),
      fontFamily: fontFamilies.find((family) => family === text("fontFamily")) ?? branding.fontFamily,
    },
    leadForm: disabledLeadForm,
    speaker: base.speaker,
  };
}

const isNumber = (text: string) => /^\d{1,3}$/.test(text);

/** Whether this browser or server knows the zone. */
function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The form at the entry as it would be, shown whether or not it is switched on. */
export function buildLeadForm(values: HubFormValues): HubViewInput["leadForm"] {
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string).trim() : "");
  const isOn = (name: string) => values[name] === "on";
  return {
    isEnabled: true,
    onEntry: true,
    allowSkip: isOn("leadAllowSkip"),
    requireName: isOn("leadRequireName"),
    requireEmail: isOn("leadRequireEmail"),
    requirePhone: isOn("leadRequirePhone"),
    requireCompany: isOn("leadRequireCompany"),
    title: text("leadFormTitle") || leadFormDefaults.title,
    description: text("leadFormDescription") || null,
    message: text("leadCustomMessage") || null,
    consentText: text("leadConsentText") || leadFormDefaults.consentText,
  };
}

/**
 * The description as the page would show it. The editor writes nothing else than may be stored, and what it starts from
 * is stored: nothing needs cleaning to be shown to its own author.
 */
export const buildDescriptionHtml = (values: HubFormValues): string =>
  withVideoLinks(toRichText(typeof values.description === "string" ? values.description : ""));

// The preview shows the talk itself, as it is once the form at the entry is behind one.
const disabledLeadForm: HubViewInput["leadForm"] = {
  isEnabled: false,
  onEntry: false,
  allowSkip: true,
  requireName: false,
  requireEmail: true,
  requirePhone: false,
  requireCompany: false,
  title: "",
  description: null,
  message: null,
  consentText: "",
};
