import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function QualifiedAudience() {
  return (
    <>
      <title>Qualified Audience</title>
      <PageHeader title="Qualified Audience" description="Who may enter a restricted hub" />
      <EmptyState title="No lists yet">Lists of approved attendees will be kept here, one for each hub.</EmptyState>
    </>
  );
}
