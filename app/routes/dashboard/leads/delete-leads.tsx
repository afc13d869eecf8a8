import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface DeleteLeadsProps {
  /** How many leads are deleted; `name` is given for a single one. */
  count: number;
  name?: string;
  opened: boolean;
  isSending: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Asks for confirmation and lists what is deleted. */
export function DeleteLeads({ count, name, opened, isSending, onClose, onConfirm }: DeleteLeadsProps) {
  const leadsText = count === 1 ? "this lead" : `${count} leads`;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Delete ${leadsText}?`}>
      <p>
        {name ? <strong dir="auto">{name}</strong> : count === 1 ? "One person" : `${count} people`} and everything
        stored about {count === 1 ? "this person" : "them"} will be permanently deleted: contact details, notes and
        consent records. Your lead totals will go down too.
      </p>
      <p className="quiet">Their ratings and comments stay, without their name or email address.</p>
      <ConfirmActions
        keep={`Keep ${count === 1 ? "it" : "them"}`}
        onKeep={onClose}
        onConfirm={onConfirm}
        isSending={isSending}
      >
        Delete {leadsText}
      </ConfirmActions>
    </Dialog>
  );
}
