import { Button } from "#app/ui/button.tsx";

interface ConfirmActionsProps {
  keep?: string;
  onKeep(): void;
  /** The intent that the form around it submits; without one, the form or `onConfirm` knows what is meant. */
  intent?: string;
  onConfirm?(): void;
  isSending: boolean;
  children: React.ReactNode;
}

/** The buttons of a dialog that asks before something is lost. Keeping it has the focus. */
export function ConfirmActions({
  keep = "Keep it",
  onKeep,
  intent,
  onConfirm,
  isSending,
  children,
}: ConfirmActionsProps) {
  return (
    <div className="dialog-actions">
      <Button variant="default" onClick={onKeep} data-autofocus>
        {keep}
      </Button>
      <Button
        type={onConfirm ? "button" : "submit"}
        name={intent && "intent"}
        value={intent}
        color="red"
        onClick={onConfirm}
        loading={isSending}
      >
        {children}
      </Button>
    </div>
  );
}
