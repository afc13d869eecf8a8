import { useState } from "react";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

interface RemoveSectionProps {
  name: string;
  pendingCount: number;
  isPaused: boolean;
}

export function RemoveSection({ name, pendingCount, isPaused }: RemoveSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={isPaused ? "Delete" : "Pause or delete"} description="What the tool has already stays there.">
      <div className="button-row">
        {!isPaused && (
          <ActionForm intent="pause" preventScrollReset>
            <SubmitButton variant="default">Pause</SubmitButton>
          </ActionForm>
        )}
        <Button color="red" variant="outline" onClick={() => setOpen(true)}>
          Delete connection
        </Button>
      </div>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Delete connection"
        intent="delete"
        confirm="Delete connection"
      >
        <p dir="auto">
          {`Deletes “${name}” with its list of deliveries${pendingCount > 0 ? ` and ${pendingCount} that still wait` : ""}. This can't be undone.`}
        </p>
      </ConfirmDialog>
    </Section>
  );
}
