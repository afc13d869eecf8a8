import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Admin() {
  return (
    <>
      <title>Admin Panel</title>
      <PageHeader title="Admin Panel" description="Accounts of this installation" />
      <EmptyState title="Nothing here yet">Accounts will be listed here.</EmptyState>
    </>
  );
}
