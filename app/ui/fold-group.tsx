import { type ReactNode, useId } from "react";
import styles from "#app/ui/fold-group.module.css";
import { folds, useIsSeveral } from "#app/ui/folds.ts";

interface FoldGroupProps {
  label: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** Sections (fold-section.tsx). */
  children: ReactNode;
}

/** Sections of a long form that belong together, below one small label. */
export function FoldGroup({ label, aside, children }: FoldGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each of its fields
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** Whether one section or several are open is its user's choice. */
export function FoldAll() {
  const isSeveral = useIsSeveral();
  return (
    <button type="button" className={styles.all} onClick={isSeveral ? folds.closeAll : folds.openAll}>
      {isSeveral ? "Close all" : "Open all"}
    </button>
  );
}
