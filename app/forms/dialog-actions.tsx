import { SubmitButton } from "#app/forms/action-form.tsx";
import { Button } from "#app/ui/button.tsx";

interface DialogActionsProps extends React.ComponentProps<typeof SubmitButton> {
  onCancel(): void;
}

/** Ends the form of a dialog: "Cancel", and the button that sends it. */
export const DialogActions = ({ onCancel, ...submit }: DialogActionsProps) => (
  <div className="dialog-actions">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton {...submit} />
  </div>
);
