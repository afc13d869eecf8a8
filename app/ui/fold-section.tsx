import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from "react";
import styles from "#app/ui/fold-section.module.css";
import { IconChevronDown } from "#app/ui/icons.ts";

interface FoldSectionProps {
  title: string;
  /** Shown while it is open. */
  description?: ReactNode;
  /** Shown instead while it is collapsed: what is set inside. */
  summary: ReactNode;
  aside?: ReactNode;
  /** Opens the section. */
  hasError?: boolean;
  children: ReactNode;
}

/**
 * A section of a long form that collapses to one line. It is open at first, and this browser remembers its state.
 * Collapsed fields are still part of the form, and the browser's search finds them.
 */
export function FoldSection({ title, description, summary, aside, hasError, children }: FoldSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const storageKey = `folded ${title}`;
  useLayoutEffect(() => setOpen(localStorage.getItem(storageKey) === null), [storageKey]);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);

  const handleToggle = (open: boolean) => {
    setOpen(open);
    if (open) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "1");
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => handleToggle(event.currentTarget.open)}>
        <summary className={styles.head}>
          <div className={styles.words}>
            <h2 id={id}>{title}</h2>
            {isOpen ? description && <p>{description}</p> : <p>{summary}</p>}
          </div>
          {aside}
          <IconChevronDown className={styles.mark} size={20} stroke={1.75} aria-hidden />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </section>
  );
}
