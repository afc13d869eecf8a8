import { IconButton } from "#app/ui/button.tsx";
import { IconX } from "#app/ui/icons.ts";

/** The cross in the corner of a dialog or a message; `label` is its name for screen readers. */
export function CloseButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <IconButton aria-label={label} onClick={onClick}>
      <IconX size={20} />
    </IconButton>
  );
}
