import { ActionForm } from "#app/forms/action-form.tsx";
import { DialogActions } from "#app/forms/dialog-actions.tsx";
import type { AttendeeRow } from "#app/routes/dashboard/qualified-audience/attendee-columns.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Dialog } from "#app/ui/dialog.tsx";

interface DeleteDialogProps {
  hubTitle: string;
  /** Null while the dialog is closed. */
  attendees: AttendeeRow[] | null;
  onClose(): void;
}

const maxNamesShown = 5;

/** Lists who is deleted, and what they lose. */
export function DeleteDialog({ hubTitle, attendees, onClose }: DeleteDialogProps) {
  const moreCount = (attendees?.length ?? 0) - maxNamesShown;
  return (
    <Dialog
      opened={attendees !== null}
      onClose={onClose}
      title={attendees?.length === 1 ? "Delete this attendee?" : `Delete ${attendees?.length ?? 0} attendees?`}
    >
      <ActionForm intent="delete">
        <ul className={styles.dialogList}>
          {attendees?.slice(0, maxNamesShown).map(({ id, email }) => (
            <li key={id}>{email}</li>
          ))}
          {moreCount > 0 && <li className="quiet">and {moreCount} more</li>}
        </ul>
        {attendees?.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <p className={styles.dialogText}>
          This removes them from the list for “{hubTitle}”, cancels their invitation and revokes access on their
          devices. Their leads and feedback stay.
        </p>
        <DialogActions onCancel={onClose} color="red">
          Delete
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
