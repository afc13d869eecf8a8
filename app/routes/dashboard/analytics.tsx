import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Analytics() {
  return (
    <>
      <title>Analytics</title>
      <PageHeader title="Analytics" description="How your talks are doing over time" />
      <EmptyState title="Analytics arrive with your audience">
        Each hub's views, leads and feedback are on its own page, under Analytics & Results.
      </EmptyState>
    </>
  );
}
