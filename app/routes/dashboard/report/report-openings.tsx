import { When } from "#app/ui/when.tsx";

interface ReportOpeningsProps {
  openCount: number;
  lastOpenedAt: Date | null;
}

/** "Opened 3 times, last 2 hours ago" */
export function ReportOpenings({ openCount, lastOpenedAt }: ReportOpeningsProps) {
  if (!lastOpenedAt) return "Not opened yet";
  const times = openCount === 1 ? "once" : `${openCount.toLocaleString("en")} times`;
  return (
    <>
      {`Opened ${times}, last `}
      <When at={lastOpenedAt} as="since" />
    </>
  );
}
