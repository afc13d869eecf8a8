import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function SpeakerSettings() {
  return (
    <>
      <title>Speaker Profile</title>
      <PageHeader title="Speaker Profile" description="What organisers read before they book you" />
      <EmptyState title="Nothing to fill in yet">
        Experience, topics and words of others make a profile that organisers book from.
      </EmptyState>
    </>
  );
}
