// The stage check in one line. What is known at once is always new; what asks other servers is the last check's.
import { checkDetails, checkStatus, listBriefs } from "#app/domain/checks/checks.ts";
import { findStoredCheck } from "#app/domain/checks/stored-check.server.ts";
import type { CurrentTalk } from "#app/domain/hubs/find-current-talk.server.ts";
import { lifeOfTalk } from "#app/domain/hubs/talk-life.server.ts";
import { formatSince } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

const minuteMs = 60_000;
/** Until the dashboard checks again, of a talk within a week. */
const maxAgeMs = 5 * minuteMs;
const maxAgeOfLaterTalkMs = 24 * 60 * minuteMs;

export interface ReadinessView {
  hubId: string;
  /** "7 fine, 1 link does not answer." Empty before the first check if nothing is wrong. */
  text: string;
  /** "Checked 2 hours ago." */
  age: string;
  /** Whether to check again now. */
  isDue: boolean;
}

export async function loadReadiness(
  services: Services,
  actor: Actor,
  { talk, phase }: Pick<CurrentTalk, "talk" | "phase">,
): Promise<ReadinessView> {
  const now = services.clock.now();
  const hubId = talk.id;
  const stored = await findStoredCheck(services, actor, hubId);
  const knownAtOnce = [checkStatus(talk, lifeOfTalk(talk, now).phase, now), checkDetails(talk, talk.resourceCount)];
  if (!stored) {
    const briefs = listBriefs(knownAtOnce).join(", ");
    return { hubId, text: briefs && `${capitalise(briefs)}.`, age: "Not checked yet.", isDue: true };
  }
  const isNew = (name: string) => knownAtOnce.some((finding) => finding.name === name);
  const findings = [...knownAtOnce, ...stored.findings.filter(({ name }) => !isNew(name))];
  const fineCount = findings.filter(({ level }) => level === "ready").length;
  return {
    hubId,
    text: `${[`${fineCount} fine`, ...listBriefs(findings)].join(", ")}.`,
    age: `Checked ${formatSince(stored.checkedAt, now, talk.timezone)}.`,
    isDue: now.getTime() - stored.checkedAt.getTime() > (phase === "later" ? maxAgeOfLaterTalkMs : maxAgeMs),
  };
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
