import { listLeadFeedback } from "#app/domain/feedback/lead-feedback.server.ts";
import { listTimeline } from "#app/domain/leads/lead-timeline.server.ts";
import { describeTimelineEntry, type TimelineEntry } from "#app/domain/leads/leads.ts";
import { findLead, findTimezone } from "#app/domain/leads/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

export type LeadView = NonNullable<Awaited<ReturnType<typeof findLeadView>>>;

/**
 * The actor's lead with its captures, timeline and feedback, all times in the actor's time zone; null when there is
 * none.
 */
export async function findLeadView(services: Services, actor: Actor, id: string) {
  const [leadRow, answers, timezone] = await Promise.all([
    findLead(services, actor, id),
    listLeadFeedback(services, actor, id),
    findTimezone(services, actor),
  ]);
  if (!leadRow) return null;
  const { captures, createdAt, consentWithdrawnAt, ...lead } = leadRow;
  const timeline = [...(await listTimeline(services, actor, lead)), ...answers.flatMap(toRating)];
  const formatMoment = (moment: Date) => {
    const { date, time } = localDateAndTime(moment, timezone);
    return formatDayAndTime(date, time, timezone);
  };
  return {
    lead: {
      ...lead,
      since: formatMoment(createdAt),
      withdrawn: consentWithdrawnAt && formatMoment(consentWithdrawnAt),
    },
    captures: captures.map(({ createdAt, consentedAt, consentWithdrawnAt, ...capture }) => ({
      ...capture,
      when: formatMoment(createdAt),
      consented: consentedAt && formatMoment(consentedAt),
      withdrawn: consentWithdrawnAt && formatMoment(consentWithdrawnAt),
    })),
    timeline: timeline
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ at, hubId, hubTitle, ...entry }, i) => ({
        key: `${entry.kind} ${at.getTime()} ${i}`,
        text: describeTimelineEntry(entry),
        when: formatMoment(at),
        hub: hubId && hubTitle ? { id: hubId, title: hubTitle } : null,
      })),
    answers: answers.map(({ createdAt, ...answer }) => ({ ...answer, when: formatMoment(createdAt) })),
  };
}

type LeadAnswer = Awaited<ReturnType<typeof listLeadFeedback>>[number];

function toRating({ responses: { rating }, createdAt: at, hubId, hubTitle }: LeadAnswer): TimelineEntry[] {
  return rating === undefined ? [] : [{ kind: "rating", at, count: 1, detail: String(rating), hubId, hubTitle }];
}
