import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Billing() {
  return (
    <>
      <title>Billing & Plans</title>
      <PageHeader title="Billing & Plans" description="Your plan and receipts" />
      <EmptyState title="No plan">Everything is open on this installation without a plan.</EmptyState>
    </>
  );
}
