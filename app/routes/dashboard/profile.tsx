import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function ProfileSettings() {
  return (
    <>
      <title>Profile Settings</title>
      <PageHeader title="Profile Settings" description="Your name, picture and links" />
      <EmptyState title="Nothing to change yet">
        Your name, e-mail address and username are those you signed up with.
      </EmptyState>
    </>
  );
}
