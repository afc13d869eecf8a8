import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { LiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** Who came and what they took, since the talk was made. Specification, Analytics tab: "Total Views, Leads Captured, …". */
export function Reach({ stats }: { stats: LiveHubView["stats"] }) {
  const { views, devices, leads, downloads, connectClicks, shares } = stats;
  const rows: [label: string, value: string][] = [
    ["Total Views", formatCount(views)],
    ...(devices === views ? [] : [["Joined", formatCount(devices)] as [string, string]]),
    ["Leads Captured", formatCount(leads)],
    ["Resource Downloads", formatCount(downloads)],
    ["Connect Clicks", formatCount(connectClicks)],
  ];
  if (shares > 0) rows.push(["Share opened", shares === 1 ? "once" : `${formatCount(shares)} times`]);
  return (
    <div className={styles.reach}>
      <Section title="Reach">
        <dl className={styles.counts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}
