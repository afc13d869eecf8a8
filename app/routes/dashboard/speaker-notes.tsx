import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";

export default function SpeakerNotes() {
  return (
    <>
      <title>Speaker Notes</title>
      <PageHeader title="Speaker Notes" description="Your slides, notes and backups" />
      <EmptyState title="No files yet">
        Slides, notes and backups that you keep for your talks are listed here.
      </EmptyState>
    </>
  );
}
