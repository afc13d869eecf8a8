import { Link } from "react-router";
import styles from "#app/routes/dashboard/home/home.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

interface WaitingListProps {
  title: string;
  hubs: { hubId: string; title: string; count: number }[];
  /** The address where the speaker decides about those of a hub. */
  pathOf(hubId: string): string;
}

/** Talks where something of attendees waits for the speaker, and nobody else sees it yet. */
export function WaitingList({ title: heading, hubs, pathOf }: WaitingListProps) {
  if (hubs.length === 0) return null;
  return (
    <Section title={heading}>
      <ul className="lined-list">
        {hubs.map(({ hubId, title, count }) => (
          <li key={hubId} className={styles.item}>
            <Link to={pathOf(hubId)} className={`plain-link ${styles.itemTitle}`} dir="auto">
              {title}
            </Link>
            <Badge tone="info">{`${formatCount(count)} waiting`}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
