import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function PublicPages() {
  return (
    <>
      <title>Manage Public Pages</title>
      <PageHeader title="Manage Public Pages" description="The pages people see without signing in" />
      <EmptyState title="Your public profile">
        It stands at your own address and lists your public Talk Hubs. The Dashboard has its link to copy.
      </EmptyState>
    </>
  );
}
