import type { ReactNode } from "react";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import type { SchedulePanelProps } from "#app/routes/dashboard/edit-hub/schedule-panel.tsx";
import "#app/routes/dashboard/edit-hub/schedule-panel.module.css";
import { FoldSection } from "#app/ui/fold-section.tsx";

const schedulePanel = lazyComponent(
  "the schedule",
  async () => (await import("#app/routes/dashboard/edit-hub/schedule-panel.tsx")).SchedulePanel,
);

interface ScheduleCardProps extends SchedulePanelProps {
  /** The field of the hub's form, which saves it. */
  status: ReactNode;
}

/**
 * Specification: "schedule panel with Open Now and Close Now". Saved separately from the rest of the hub, except its status,
 * which is set nowhere else.
 */
export function ScheduleCard({ status, ...props }: ScheduleCardProps) {
  const { loaded, schedule } = props;
  const { summary } = loaded;
  return (
    <FoldSection
      id="section-schedule"
      title="Schedule"
      description={summary}
      summary={summary}
      hasError={!!schedule.lastResult?.error}
    >
      {status}
      <Lazy key={JSON.stringify(schedule.defaults)} part={schedulePanel} props={props} />
    </FoldSection>
  );
}
