import { Button, Modal } from "@mantine/core";
import { Form, useNavigation } from "react-router";
import type { AttendeeItem } from "#app/routes/dashboard/qualified-audience/attendee-table.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";

interface DeleteDialogProps {
  hubTitle: string;
  /** Null: the dialog is closed. */
  who: AttendeeItem[] | null;
  onClose(): void;
}

const named = 5;

/** Names who goes, and what they lose. */
export function DeleteDialog({ hubTitle, who, onClose }: DeleteDialogProps) {
  const isSending = useNavigation().formData?.get("intent") === "delete";
  const more = (who?.length ?? 0) - named;
  return (
    <Modal
      opened={who !== null}
      onClose={onClose}
      title={who?.length === 1 ? "Delete this attendee?" : `Delete ${who?.length ?? 0} attendees?`}
      centered
    >
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <ul className={styles.dialogList}>
          {who?.slice(0, named).map(({ id, email }) => (
            <li key={id}>{email}</li>
          ))}
          {more > 0 && <li className="quiet">and {more} more</li>}
        </ul>
        {who?.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <p className={styles.dialogText}>
          This removes them from the list for “{hubTitle}”, cancels their invitation and revokes access on their
          devices. Their leads and feedback stay.
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            Delete
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
