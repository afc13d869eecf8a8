import { Later, laterPart } from "#app/routes/dashboard/background/later.tsx";
import type { EditResult } from "#app/routes/dashboard/edit-hub/action-data.ts";
import type { SchedulePanelProps } from "#app/routes/dashboard/edit-hub/schedule-panel.tsx";
import "#app/routes/dashboard/edit-hub/schedule-panel.module.css";
import { FoldSection } from "#app/ui/fold-section.tsx";

/** The intents that have a schedule to show again, and those of its other buttons. */
const savingIntents = ["schedule", "overwrite-schedule"];
const intents = [...savingIntents, "open-now", "close-now"];

/** Whether one of the schedule's buttons was pressed. */
export const isOfSchedule = (result: EditResult | undefined) => result !== undefined && intents.includes(result.intent);

const schedulePanel = laterPart(
  "the schedule",
  async () => (await import("#app/routes/dashboard/edit-hub/schedule-panel.tsx")).SchedulePanel,
);

interface ScheduleCardProps extends Omit<SchedulePanelProps, "result" | "lastResult"> {
  /** The result of a form submitted before hydration. */
  actionResult?: EditResult;
}

/** Specification: "schedule panel with Open Now and Close Now". Saved separately from the rest of the hub. */
export function ScheduleCard({ actionResult, ...panel }: ScheduleCardProps) {
  const { summary } = panel.loaded;
  const result = panel.fetcher.data ?? actionResult;
  const lastResult = savingIntents.includes(result?.intent ?? "") ? result?.form : undefined;
  return (
    <FoldSection
      id="section-schedule"
      title="Schedule"
      description={summary}
      summary={summary}
      hasError={!!lastResult?.error}
    >
      <Later part={schedulePanel} props={{ ...panel, result, lastResult }} />
    </FoldSection>
  );
}
