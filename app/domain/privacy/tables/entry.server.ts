// The words in which the page about a person shows rows.
import type { LeadSource } from "#app/domain/leads/leads.ts";
import type { PersonalDataEntry } from "#app/domain/privacy/privacy.ts";
import type { EntrySpeaker } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";

export type Detail = [label: string, value: string | null | undefined];

/** Details without a value are left out. */
export const toEntry = (
  speaker: EntrySpeaker,
  kind: string,
  title: string,
  at: Date,
  details: Detail[],
): PersonalDataEntry => ({
  kind,
  title,
  when: formatMoment(at, speaker) ?? "",
  details: details.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
});

export function formatMoment(at: Date | null, { timezone }: EntrySpeaker): string | null {
  if (!at) return null;
  const { date, time } = localDateAndTime(at, timezone);
  return formatDayAndTime(date, time, timezone);
}

export function describeSource(source: LeadSource, { firstName }: EntrySpeaker): string {
  const texts: Record<LeadSource, string> = {
    entry: "The form on a talk page",
    download: "The form before a download",
    connect: "Connect",
    feedback: "Feedback with your address",
    booking: "A booking request",
    import: `Imported by ${firstName}`,
    manual: `Entered by ${firstName}`,
  };
  return texts[source];
}
