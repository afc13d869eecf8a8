import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Leads() {
  return (
    <>
      <title>Leads</title>
      <PageHeader title="Leads" description="" />
      <EmptyState title="Nothing here yet">Nothing here yet.</EmptyState>
    </>
  );
}
