// A person's way: one line a talk, out of all that happened there.
import type { TimelineEntry } from "#app/domain/leads/leads.ts";

export interface WayStop {
  hubId: string;
  hubTitle: string;
  /** When it began. */
  at: Date;
  /** "scanned", "5 stars", "left details": each once, in order. */
  steps: string[];
}

interface Capture {
  createdAt: Date;
  talkHubId: string | null;
  talkHubTitle: string | null;
}

/** Newest talk first. What belongs to no talk is in no line. */
export function describeWay(timeline: TimelineEntry[], captures: Capture[]): WayStop[] {
  const moments = [
    ...timeline.flatMap(({ hubId, hubTitle, at, ...entry }) =>
      hubId ? { hubId, hubTitle, at, step: nameStep(entry) } : [],
    ),
    ...captures.flatMap(({ talkHubId: hubId, talkHubTitle: hubTitle, createdAt: at }) =>
      hubId ? { hubId, hubTitle, at, step: "left details" } : [],
    ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const stops = [...Map.groupBy(moments, ({ hubId }) => hubId)].map(([hubId, ofTalk]): WayStop => {
    const steps = [...new Set(ofTalk.map(({ step }) => step))];
    const [first] = ofTalk;
    return {
      hubId,
      hubTitle: first?.hubTitle ?? "",
      at: first?.at ?? new Date(0),
      // Everything else says that they opened it.
      steps: steps.length > 1 ? steps.filter((step) => step !== opened) : steps,
    };
  });
  return stops.sort((one, other) => other.at.getTime() - one.at.getTime());
}

const opened = "opened it";

function nameStep({ kind, detail }: Pick<TimelineEntry, "kind" | "detail">): string {
  const steps: Record<TimelineEntry["kind"], string> = {
    view: opened,
    download: `took ${detail ?? "a file that you deleted"}`,
    connect: "pressed Connect",
    share: "shared it",
    form: "saw the form",
    skip: "continued without the form",
    present: "scanned",
    invited: "invited",
    accessed: "confirmed their email",
    email: detail === "talk-files" ? "got the files" : detail === "follow-up" ? "got your follow-up" : "emailed",
    rating: detail === "1" ? "1 star" : `${detail} stars`,
  };
  return steps[kind];
}
