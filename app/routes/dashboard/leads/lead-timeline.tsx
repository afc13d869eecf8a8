import { Link } from "react-router";
import type { WayStop } from "#app/domain/leads/lead-way.server.ts";
import { describeTimelineEntry, type TimelineEntry } from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/leads/one-lead.module.css";
import { Section } from "#app/ui/section.tsx";
import { describeCount } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

interface Props {
  way: WayStop[];
  timeline: TimelineEntry[];
}

/** A person's way in one line a talk, each step behind it. Renders nothing where nothing is known. */
export function LeadTimeline({ way, timeline }: Props) {
  if (timeline.length === 0 && way.length === 0) return null;
  return (
    <Section title="Timeline" description="What they did at your talks, and the emails sent to them in your name">
      <ol className="plain-list stack-smaller">
        {way.map(({ hubId, hubTitle, at, steps }) => (
          <li key={hubId}>
            <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${hubId}?tab=analytics`}>
              {hubTitle}
            </Link>
            , <When at={at} />: <span dir="auto">{steps.join(", ")}</span>
          </li>
        ))}
      </ol>
      {timeline.length > 0 && (
        <details className={styles.fold}>
          <summary>{`Each of ${describeCount(timeline.length, "step")}`}</summary>
          <Steps timeline={timeline} />
        </details>
      )}
    </Section>
  );
}

/** Newest first. */
const Steps = ({ timeline }: Pick<Props, "timeline">) => (
  <ol className={`plain-list stack-smaller ${styles.timeline}`}>
    {timeline.map(({ at, hubTitle, ...entry }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice at one moment
      <li key={`${entry.kind} ${at.getTime()} ${i}`}>
        <span dir="auto">{describeTimelineEntry(entry)}</span>
        <span className="quiet">
          <When at={at} as="moment" />
          {hubTitle && (
            <>
              , <span dir="auto">{hubTitle}</span>
            </>
          )}
        </span>
      </li>
    ))}
  </ol>
);
