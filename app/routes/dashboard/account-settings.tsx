import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function AccountSettings() {
  return (
    <>
      <title>Account Settings</title>
      <PageHeader title="Account Settings" description="Notifications, privacy and security" />
      <EmptyState title="Nothing to change yet">
        Notification, privacy and security settings will be kept here.
      </EmptyState>
    </>
  );
}
