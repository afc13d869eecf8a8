import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Home() {
  return (
    <>
      <title>Dashboard</title>
      <PageHeader title="Dashboard" description="" />
      <EmptyState title="Nothing here yet">Nothing here yet.</EmptyState>
    </>
  );
}
