import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";

type ConfirmDialogProps = React.ComponentProps<typeof ConfirmDialog>;

interface DeleteLeadsProps extends Pick<ConfirmDialogProps, "opened" | "onClose" | "intent" | "action" | "fetcher"> {
  /** How many leads are deleted; `name` is given for a single one, `ids` for those of a list. */
  count: number;
  name?: string;
  ids?: string[];
}

/** Asks for confirmation and lists what is deleted. */
export function DeleteLeads({ count, name, ids = [], ...dialog }: DeleteLeadsProps) {
  const leadsText = count === 1 ? "this lead" : `${count} leads`;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${leadsText}?`}
      keep={`Keep ${count === 1 ? "it" : "them"}`}
      confirm={`Delete ${leadsText}`}
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p>
        {name ? <strong dir="auto">{name}</strong> : count === 1 ? "One person" : `${count} people`} and everything
        stored about {count === 1 ? "this person" : "them"} will be permanently deleted: contact details, notes and
        consent records. Your lead totals will go down too.
      </p>
      <p className="quiet">Their ratings and comments stay, without their name or email address.</p>
    </ConfirmDialog>
  );
}
