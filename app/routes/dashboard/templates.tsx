import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Templates() {
  return (
    <>
      <title>Templates</title>
      <PageHeader title="Templates" description="Start a hub from a good example" />
      <EmptyState title="No templates on this installation yet">
        Create a Talk Hub from scratch; it takes three fields.
      </EmptyState>
    </>
  );
}
