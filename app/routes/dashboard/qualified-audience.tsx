import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function QualifiedAudience() {
  return (
    <>
      <title>Qualified Audience</title>
      <PageHeader title="Qualified Audience" description="Who may enter a restricted hub" />
      <EmptyState title="No lists yet">
        Every hub is open to anyone who has its link. Lists of approved attendees are kept here, one for each hub.
      </EmptyState>
    </>
  );
}
