import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function EditHub() {
  return (
    <>
      <title>Edit Talk Hub</title>
      <PageHeader title="Edit Talk Hub" description="" />
      <EmptyState title="Nothing here yet">Nothing here yet.</EmptyState>
    </>
  );
}
