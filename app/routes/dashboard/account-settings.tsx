import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function AccountSettings() {
  return (
    <>
      <title>Account Settings</title>
      <PageHeader title="Account Settings" description="Notifications, privacy and security" />
      <EmptyState title="Nothing to change yet">
        Letters, visibility and security are as they are for everyone: you are told about new leads, your profile is
        public, and signing out ends this session.
      </EmptyState>
    </>
  );
}
