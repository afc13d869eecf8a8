import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from "react";
import styles from "#app/ui/fold-section.module.css";
import { IconChevronDown } from "#app/ui/icons.ts";

interface FoldSectionProps {
  title: string;
  /** One line about it while it is open. */
  description?: ReactNode;
  /** What is set in it, in its place while it is folded. */
  summary: ReactNode;
  /** At the right of the title, folded or not. */
  aside?: ReactNode;
  /** Something inside needs to be seen: it opens. */
  hasError?: boolean;
  children: ReactNode;
}

/**
 * A part of a long form that folds to one line saying what is set. Open at first, then as this browser left it; what
 * is folded is still part of its form, and found by the browser's own search.
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
