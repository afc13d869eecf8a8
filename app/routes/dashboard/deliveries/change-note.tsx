import { useState } from "react";
import { formatDeliveryTime, maxChangeNoteLength } from "#app/domain/deliveries/deliveries.ts";
import type { Delivery } from "#app/domain/deliveries/queries.server.ts";
import { ActionForm, SubmitButton, useDone } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/fields.tsx";
import { IconPencil } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ChangeNoteProps {
  delivery: Delivery;
}

/** What the speaker changed for a delivery, edited in its place. */
export function ChangeNote({ delivery }: ChangeNoteProps) {
  const [isEditing, setEditing] = useState(false);
  const { changeNote, title } = delivery;
  if (isEditing) return <ChangeNoteForm delivery={delivery} close={() => setEditing(false)} />;
  const about = `${title}, ${formatDeliveryTime(delivery)}`;
  if (!changeNote)
    return (
      <Button
        variant="subtle"
        size="xs"
        className={styles.noteButton}
        aria-label={`Add note: ${about}`}
        onClick={() => setEditing(true)}
      >
        Add note
      </Button>
    );
  return (
    <div className={styles.noted}>
      <p className={styles.text} dir="auto">
        {/* In a table, the column says so. */}
        <span className={styles.cardLabel}>What I changed: </span>
        {changeNote}
      </p>
      <IconButton aria-label={`Edit note: ${about}`} onClick={() => setEditing(true)}>
        <IconPencil />
      </IconButton>
    </div>
  );
}

function ChangeNoteForm({ delivery: { id, changeNote }, close }: ChangeNoteProps & { close(): void }) {
  const fetcher = useFetcher();
  const { fields, result, props } = useActionForm<{ note: string }>("note", {
    id: `note-${id}`,
    defaultValue: { note: changeNote ?? "" },
    fetcher,
  });
  useDone(result, close);
  return (
    <ActionForm {...props} sends={{ hub: id }} className={styles.noteForm}>
      <TextareaField
        field={fields.note}
        label="What I changed"
        description="One sentence is enough"
        rows={2}
        maxLength={maxChangeNoteLength}
        autoFocus
      />
      <div className="button-row">
        <SubmitButton size="xs">Save note</SubmitButton>
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  );
}
