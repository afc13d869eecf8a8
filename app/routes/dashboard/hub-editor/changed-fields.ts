import type { Field } from "#app/forms/field-props.ts";

/** What the screen calls a hub's fields, to say which of them have changed. */
const labels: Record<string, string> = {
  title: "Talk Title",
  slug: "Custom URL Slug",
  description: "Description",
  eventName: "Event Name",
  eventDate: "Event Date",
  startTime: "Start Time",
  timezone: "Timezone",
  location: "Location",
  speakerLink: "Connect Link",
  publicVisibility: "Public Visibility",
  status: "Status",
};

/** The labels of changed fields, in the form's order; fields without one of their own are named by their card. */
export function changedLabels(fields: Record<string, Field>): string[] {
  const changed = Object.entries(fields).filter(([, field]) => field.dirty);
  return [...new Set(changed.map(([name]) => labels[name] ?? (name.startsWith("lead") ? "Lead Capture" : "Branding")))];
}

/** "Talk Title, Location and 3 more". */
export function inWords(names: string[]): string {
  const [first, second, ...rest] = names;
  if (rest.length > 0) return `${first}, ${second} and ${rest.length} more`;
  return second ? `${first} and ${second}` : (first ?? "");
}
