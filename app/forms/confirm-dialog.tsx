import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface ConfirmDialogProps extends Omit<React.ComponentProps<typeof ActionForm>, "title"> {
  opened: boolean;
  onClose(): void;
  title: string;
  keep?: string;
  /** What the button says that does it. */
  confirm: string;
}

/** Asks before something is lost. Keeping it has the focus. `children` say what is lost, and may hold hidden fields. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, keep = "Keep it", confirm, children, ...form } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <ActionForm {...form}>
        {children}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <SubmitButton color="red">{confirm}</SubmitButton>
        </div>
      </ActionForm>
    </Dialog>
  );
}
