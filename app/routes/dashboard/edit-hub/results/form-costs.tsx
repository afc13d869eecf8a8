import type { FormCosts as Costs, FormStats } from "#app/domain/analytics/form-costs.server.ts";
import type { FormMode } from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { describeCount, formatCount } from "#app/ui/stats.tsx";

const modeLabels: Record<FormMode, string> = {
  entry: "Form before the talk",
  downloads: "Form before files",
  none: "No form",
};

/** What the lead form brings and what it costs, beside talks that ask in another way. */
export function FormCostsCard({ costs: { own, others } }: { costs: Costs }) {
  if (!own)
    return (
      <p className="quiet">Who gave their details, and who went on without, appears here once people open the page.</p>
    );
  return (
    <Section title="Form: gained and lost" description="Of those who joined, by device, since the talk was made">
      <ul className={styles.blocks}>
        <ModeStats title={`This talk: ${modeLabels[own.mode].toLowerCase()}`} stats={own} />
        {others.map((stats) => (
          <ModeStats key={stats.mode} title={modeLabels[stats.mode]} stats={stats} isOther />
        ))}
      </ul>
      {others.length === 0 && (
        <p className="quiet">None of your other talks asks in another way, so there is nothing to compare yet.</p>
      )}
    </Section>
  );
}

function ModeStats({ title, stats, isOther }: { title: string; stats: FormStats; isOther?: boolean }) {
  const { mode, hubs, viewers, shown, given, skipped, downloaded } = stats;
  const isCounted = mode !== "none" && shown > 0;
  const people = `${formatCount(viewers)} joined`;
  return (
    <li>
      <h3>{title}</h3>
      <p className="quiet">{isOther ? `${people} at ${describeCount(hubs, "other talk")}` : people}</p>
      <BarList
        caption={title}
        total={viewers}
        rows={[
          ...(isCounted ? [{ label: "Saw the form", value: shown }] : []),
          { label: "Gave details", value: given },
          ...(isCounted ? [{ label: "Went on without", value: skipped }] : []),
          { label: "Downloaded", value: downloaded },
        ]}
      />
    </li>
  );
}
