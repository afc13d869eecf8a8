import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Hubs() {
  return (
    <>
      <title>My Talk Hubs</title>
      <PageHeader title="My Talk Hubs" description="" />
      <EmptyState title="Nothing here yet">Nothing here yet.</EmptyState>
    </>
  );
}
