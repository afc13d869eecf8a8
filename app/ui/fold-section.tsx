import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "#app/ui/fold-section.module.css";
import { IconChevronDown } from "#app/ui/icons.ts";

interface FoldSectionProps {
  /** Where links to the section lead (section-links.tsx). */
  id: string;
  title: string;
  /** Shown while it is open. */
  description?: ReactNode;
  /** Shown instead while it is collapsed: what is set inside. */
  summary: ReactNode;
  aside?: ReactNode;
  /** Opens the section. */
  hasError?: boolean;
  /** Open at first on a phone too, where sections are collapsed. */
  isOpenOnPhones?: boolean;
  children: ReactNode;
}

/** As in the style sheets: narrower screens show one column. */
const wideScreen = "(min-width: 768px)";

/**
 * A section of a long form that collapses to one line. At first it is open on a wide screen and collapsed on a phone;
 * this browser remembers what its user chose. Collapsed fields are still part of the form but not in the tab order, and
 * the browser's search finds them.
 */
export function FoldSection({
  id,
  title,
  description,
  summary,
  aside,
  hasError,
  isOpenOnPhones = false,
  children,
}: FoldSectionProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(true);
  const storageKey = `fold ${id}`;
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    // What is being typed does not disappear when the script has loaded.
    if (details.current?.contains(document.activeElement)) return;
    const chosen = localStorage.getItem(storageKey);
    setOpen(chosen ? chosen === "open" : isOpenOnPhones || window.matchMedia(wideScreen).matches);
  }, [storageKey, isOpenOnPhones]);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);

  return (
    <section id={id} className={`card ${styles.section}`} aria-labelledby={titleId}>
      {/* Links, errors and the browser's search open it too. Only its own user's choice is remembered. */}
      <details ref={details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className={styles.head}
          onClick={() => localStorage.setItem(storageKey, isOpen ? "collapsed" : "open")}
        >
          <div className={styles.words}>
            <h2 id={titleId} className="card-title">
              {title}
            </h2>
            {isOpen ? description && <p>{description}</p> : <p>{summary}</p>}
          </div>
          {aside}
          <IconChevronDown className={styles.mark} size={20} />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </section>
  );
}
