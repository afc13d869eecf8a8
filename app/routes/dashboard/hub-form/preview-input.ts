import { fontFamilies, hubStatuses, leadFormDefaults } from "#app/database/vocabulary.ts";
import type { Question } from "#app/domain/feedback/feedback.ts";
import type { Branding } from "#app/domain/hubs/settings/look.ts";
import { isColour } from "#app/domain/values/colour.ts";
import { isDay, isTimeOfDay } from "#app/domain/values/dates.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { splitLines } from "#app/domain/values/plain-text.ts";
import type { ReasonSettings } from "#app/domain/values/reasons.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { withVideoLinks } from "#app/domain/values/video.ts";
import type { HubViewInput, ResourceView, SpeakerViewInput } from "#app/talk-page/hub-view.ts";

/** What the preview shows besides the form's values. */
export interface PreviewBase {
  origin: string;
  speaker: SpeakerViewInput;
  branding: Branding;
  resources: ResourceView[];
  /** The hub's questions; an empty list stands for the default questions. */
  questions: Question[];
  /** Null where the form has the reasons. */
  reasons: ReasonSettings | null;
  /** Null where the form has it. */
  acceptRequests: boolean | null;
}

/** The form's current values: texts, and "on" for checkboxes. */
export type HubFormValues = Record<string, unknown>;

/** The hub as if the form were saved now. Incomplete or invalid values fall back to the stored ones. */
export function buildHubViewInput(values: HubFormValues, base: PreviewBase, timezone: string): HubViewInput {
  const text = (name: string) => (typeof values[name] === "string" ? (values[name] as string).trim() : "");
  const textOrNull = (name: string) => text(name) || null;
  const validText = (name: string, isValid: (text: string) => boolean) => (isValid(text(name)) ? text(name) : null);
  const validColour = (name: string, before: string) => (isColour(text(name)) ? text(name) : before);
  const { branding } = base;
  return {
    slug: slugFrom(text("slug")) || "your-talk",
    title: text("title") || "Your talk’s title",
    eventName: textOrNull("eventName"),
    eventDate: validText("eventDate", isDay),
    startTime: validText("startTime", isTimeOfDay),
    endTime: validText("startTime", isTimeOfDay) && validText("endTime", isTimeOfDay),
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
      backgroundColor: validColour("backgroundColor", branding.backgroundColor),
      primaryColor: validColour("primaryColor", branding.primaryColor),
      secondaryColor: validColour("secondaryColor", branding.secondaryColor),
      buttonColor: validColour("buttonColor", branding.buttonColor),
      textColor: validColour("textColor", branding.textColor),
      buttonRadius: Number(validText("buttonRadius", isNumber) ?? branding.buttonRadius),
      fontFamily: fontFamilies.find((family) => family === text("fontFamily")) ?? branding.fontFamily,
    },
    leadForm: disabledLeadForm,
    reasons: base.reasons ?? readReasons(values),
    acceptRequests: base.acceptRequests ?? values.acceptRequests === "on",
    speaker: base.speaker,
  };
}

const isNumber = (text: string) => /^\d{1,3}$/.test(text);

/** Whether this browser or server knows the timezone. */
function isTimeZone(name: string): boolean {
  try {
    return name !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const readReasons = (values: HubFormValues): ReasonSettings => ({
  askReasons: values.askReasons === "on",
  highTalkReasons: splitLines(String(values.highTalkReasons ?? "")),
  highRoomReasons: splitLines(String(values.highRoomReasons ?? "")),
  lowTalkReasons: splitLines(String(values.lowTalkReasons ?? "")),
  lowRoomReasons: splitLines(String(values.lowRoomReasons ?? "")),
});

/** The lead form as if saved now, shown even while it is switched off. */
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
    sendsFiles: isOn("leadSendFiles"),
  };
}

/**
 * The description as the page shows it. It needs no sanitising: the editor only writes allowed markup, its source is
 * stored text, and only its author sees it.
 */
export const buildDescriptionHtml = (values: HubFormValues): string =>
  withVideoLinks(toRichText(typeof values.description === "string" ? values.description : ""));

// The preview shows the talk itself, as after the lead form.
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
  sendsFiles: false,
};
