import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { AttendeeRow } from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconCheck, IconMail, IconTrash } from "#app/ui/icons.ts";

interface AttendeeActionsProps {
  selected: AttendeeRow[];
  onInvite(): void;
  onDelete(): void;
}

export function AttendeeActions({ selected, onInvite, onDelete }: AttendeeActionsProps) {
  const waiting = selected.filter(({ state }) => state === "waiting");
  return (
    <>
      {waiting.length > 0 && (
        <ActionForm intent="approve">
          {waiting.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <SubmitButton variant="default" leftSection={<IconCheck />}>
            Approve selected
          </SubmitButton>
        </ActionForm>
      )}
      {waiting.length < selected.length && (
        <Button variant="default" onClick={onInvite} leftSection={<IconMail />}>
          Invite selected
        </Button>
      )}
      <Button variant="default" onClick={onDelete} leftSection={<IconTrash />}>
        Delete selected
      </Button>
    </>
  );
}
