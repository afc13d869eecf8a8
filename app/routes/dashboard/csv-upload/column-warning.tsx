import { Notice } from "#app/ui/notice.tsx";

/** A reason to look at the chosen columns again. */
export function ColumnWarning({ warning }: { warning: string | null }) {
  if (warning === null) return null;
  return (
    <Notice tone="warning" title="Check the Email column">
      <p>{warning}</p>
    </Notice>
  );
}
