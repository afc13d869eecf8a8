import { Form } from "react-router";
import type { AttendeeItem } from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconCheck, IconMail, IconTrash } from "#app/ui/icons.ts";

interface AttendeeActionsProps {
  selected: AttendeeItem[];
  onInvite(): void;
  onDelete(): void;
}

/** What can be done with the selected attendees. */
export function AttendeeActions({ selected, onInvite, onDelete }: AttendeeActionsProps) {
  const waiting = selected.filter(({ state }) => state === "waiting");
  return (
    <>
      {waiting.length > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="approve" />
          {waiting.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button type="submit" variant="default" leftSection={<IconCheck />}>
            Approve selected
          </Button>
        </Form>
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
