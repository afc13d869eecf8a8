import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function Help() {
  return (
    <>
      <title>Help & Support</title>
      <PageHeader title="Help & Support" description="Answers, and a way to ask" />
      <EmptyState title="Ask us anything">
        Write to the support address at the foot of the public pages; we answer within 24 hours.
      </EmptyState>
    </>
  );
}
