import { useState } from "react";
import { Link } from "react-router";
import { describeTimelineEntry, type TimelineEntry } from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/leads/one-lead.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

/** Few enough to read at a glance. */
const shownAtFirst = 8;

/** What happened between this person and the speaker, newest first. Renders nothing where nothing is known. */
export function LeadTimeline({ timeline }: { timeline: TimelineEntry[] }) {
  const [isComplete, setComplete] = useState(false);
  if (timeline.length === 0) return null;
  const shown = isComplete ? timeline : timeline.slice(0, shownAtFirst);
  return (
    <Section title="Timeline" description="What they did at your talks, and the emails sent to them in your name">
      <ol className={`plain-list stack-smaller ${styles.timeline}`}>
        {shown.map(({ at, hubId, hubTitle, ...entry }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice at one moment
          <li key={`${entry.kind} ${at.getTime()} ${i}`}>
            <span dir="auto">{describeTimelineEntry(entry)}</span>
            <span className="quiet">
              <When at={at} as="moment" />
              {hubId && (
                <>
                  ,{" "}
                  <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${hubId}?tab=analytics`}>
                    {hubTitle}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < timeline.length && (
        <div>
          <Button variant="default" onClick={() => setComplete(true)}>
            Show all {formatCount(timeline.length)}
          </Button>
        </div>
      )}
    </Section>
  );
}
