import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function CreateHub() {
  return (
    <>
      <title>Create New Talk Hub</title>
      <PageHeader title="Create New Talk Hub" description="" />
      <EmptyState title="Nothing here yet">Nothing here yet.</EmptyState>
    </>
  );
}
