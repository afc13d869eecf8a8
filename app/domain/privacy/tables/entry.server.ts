// The words in which the page about a person shows rows.
import type { LeadSource } from "#app/domain/leads/leads.ts";
import type { PersonalDataEntry } from "#app/domain/privacy/privacy.ts";
import type { EntrySpeaker } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatInstant } from "#app/domain/values/dates.ts";

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

export const formatMoment = (at: Date | null, { timezone }: EntrySpeaker): string | null =>
  at && formatInstant(at, timezone);

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
