import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { maxChangeNoteLength } from "#app/domain/deliveries/deliveries.ts";
import { TextareaField } from "#app/forms/textarea-field.tsx";
import type { DeliveriesActionData } from "#app/routes/dashboard/deliveries/action-data.ts";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import type { DeliveryItem } from "#app/routes/dashboard/deliveries/delivery-item.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ChangeNoteProps {
  delivery: DeliveryItem;
}

/** What the speaker changed for a delivery, edited in its place. */
export function ChangeNote({ delivery }: ChangeNoteProps) {
  const [isEditing, setEditing] = useState(false);
  const { changeNote, title, when } = delivery;
  if (isEditing) return <ChangeNoteForm delivery={delivery} close={() => setEditing(false)} />;
  return (
    <>
      {changeNote && (
        <>
          {/* In a table, the column says so. */}
          <p className={styles.cardLabel}>What I changed</p>
          <p className={styles.text} dir="auto">
            {changeNote}
          </p>
        </>
      )}
      <Button
        variant="subtle"
        size="xs"
        className={styles.noteButton}
        aria-label={`${changeNote ? "Edit note" : "Add note"}: ${title}, ${when}`}
        onClick={() => setEditing(true)}
      >
        {changeNote ? "Edit note" : "Add note"}
      </Button>
    </>
  );
}

function ChangeNoteForm({ delivery: { id, changeNote }, close }: ChangeNoteProps & { close(): void }) {
  const fetcher = useFetcher<DeliveriesActionData>();
  const [form, fields] = useForm<{ note: string }>({
    id: `note-${id}`,
    lastResult: fetcher.data?.result,
    defaultValue: { note: changeNote ?? "" },
  });
  useToast(fetcher.data?.toast, close);
  return (
    <fetcher.Form method="post" {...getFormProps(form)} noValidate className={styles.noteForm}>
      <input type="hidden" name="hub" value={id} />
      <TextareaField field={fields.note} label="What I changed" rows={3} maxLength={maxChangeNoteLength} autoFocus />
      <div className="button-row">
        <Button type="submit" name="intent" value="note" size="xs" loading={fetcher.state !== "idle"}>
          Save note
        </Button>
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
