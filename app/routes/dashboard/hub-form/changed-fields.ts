import type { Field } from "#app/forms/field-props.ts";

/** The labels of a hub's fields in screen order, for the list of unsaved changes. */
const labels = {
  title: "Talk Title",
  slug: "Custom URL Slug",
  description: "Description",
  eventName: "Event Name",
  eventDate: "Event Date",
  startTime: "Start Time",
  endTime: "End Time",
  timezone: "Timezone",
  location: "Location",
  speakerLink: "Connect Link",
  status: "Status",
  audienceSize: "Audience Size",
  askReasons: "Reasons",
  highTalkReasons: "Reasons",
  highRoomReasons: "Reasons",
  lowTalkReasons: "Reasons",
  lowRoomReasons: "Reasons",
  acceptRequests: "Requests",
  privateNotes: "Private Notes",
  leadCaptureEnabled: "Lead Capture",
  leadAllowSkip: "Lead Capture",
  leadRequireName: "Lead Capture",
  leadRequireEmail: "Lead Capture",
  leadRequirePhone: "Lead Capture",
  leadRequireCompany: "Lead Capture",
  leadOnEntry: "Lead Capture",
  leadBeforeDownloads: "Lead Capture",
  leadSendFiles: "Files by Email",
  filesAfterClose: "Files After Closing",
  leadFormTitle: "Form Title",
  leadFormDescription: "Form Description",
  leadCustomMessage: "Custom Message",
  leadConsentText: "Consent Wording",
  logoUrl: "Logo",
  bannerUrl: "Banner",
  backgroundUrl: "Background",
  useBackgroundImage: "Background",
  backgroundColor: "Branding",
  buttonColor: "Branding",
  primaryColor: "Branding",
  secondaryColor: "Branding",
  textColor: "Branding",
  fontFamily: "Branding",
  buttonRadius: "Branding",
  access: "Access",
  publicVisibility: "Public Visibility",
  metaTitle: "Meta Title",
  metaDescription: "Meta Description",
  keywords: "Keywords",
  seoIndexing: "Search Engine Indexing",
  socialSharing: "Social Sharing",
} as const;

type Name = keyof typeof labels;

/** The labels of these fields in screen order, without duplicates. Unknown names have none. */
export const labelsOf = (fieldNames: string[]): string[] => [
  ...new Set((Object.keys(labels) as Name[]).filter((name) => fieldNames.includes(name)).map((name) => labels[name])),
];

/** The labels of the changed fields, without duplicates. */
export function listChangedLabels(fields: Partial<Record<Name, Field>>): string[] {
  return labelsOf((Object.keys(labels) as Name[]).filter((name) => fields[name]?.dirty));
}

/** "Talk Title, Location and 3 more". */
export function joinLabels(names: string[]): string {
  const [first, second, ...remaining] = names;
  if (remaining.length > 0) return `${first}, ${second} and ${remaining.length} more`;
  return second ? `${first} and ${second}` : (first ?? "");
}
