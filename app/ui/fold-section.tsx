import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import styles from "#app/ui/fold-section.module.css";
import { folds, useIsOpen } from "#app/ui/folds.ts";
import { IconChevronDown } from "#app/ui/icons.ts";
import { NeedContext } from "#app/ui/need.ts";

interface FoldSectionProps {
  /** An address that ends in `#` and this id opens the section. */
  id: string;
  title: string;
  /** Shown while it is open. */
  description?: ReactNode;
  /** Shown instead while it is collapsed: what is set inside, in one line. */
  summary: ReactNode;
  /** Opens the section. */
  hasError?: boolean;
  children: ReactNode;
}

/**
 * A section of a long form that collapses to its title and one line. Collapsed fields are still part of the form but not
 * in the tab order, and the browser's search finds them. Where scripts are off, every section is open. Scripts for what is
 * inside load when it is first opened or pointed at (NeedContext).
 */
export function FoldSection({ id, title, description, summary, hasError = false, children }: FoldSectionProps) {
  const titleId = useId();
  const isOpen = useIsOpen(id, hasError);
  const [need] = useState(() => {
    let begin = () => {};
    const isThere = new Promise<void>((resolve) => {
      begin = resolve;
    });
    return { isThere, begin };
  });
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    // Opened before the script had loaded (first-second.tsx).
    if (details.current?.open) folds.show(id);
  }, [id]);
  useEffect(() => {
    if (hasError) folds.show(id);
  }, [hasError, id]);
  useEffect(() => {
    if (isOpen) need.begin();
  }, [isOpen, need]);
  useOpenByAddress(id, details);

  return (
    <section id={id} className={`card ${styles.section}`} aria-labelledby={titleId}>
      <details
        ref={details}
        data-fold={id}
        open={isOpen}
        // Links, errors and the browser's search open it too.
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && folds.show(id, currentTarget.open)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className={styles.head}
          onClick={(event) => toggle(event, id, !isOpen)}
          onPointerEnter={need.begin}
          onFocus={need.begin}
        >
          <h2 id={titleId} className="card-title">
            {title}
          </h2>
          {/* The style sheet shows one of them, so that a section that is open before the script has come stays as high. */}
          {description !== summary && <span className={styles.whenOpen}>{description}</span>}
          <span className={`one-line ${description === summary ? styles.always : styles.whenClosed}`}>{summary}</span>
          <IconChevronDown className={styles.mark} size={20} />
        </summary>
        <div className={styles.body}>
          <NeedContext value={need.isThere}>{children}</NeedContext>
        </div>
      </details>
    </section>
  );
}

/**
 * Opens the section that the address names, or in which something has that name, and scrolls there: also on a link within
 * the program, where the browser would do neither. Not a choice of its user, and not remembered.
 */
function useOpenByAddress(id: string, details: RefObject<HTMLDetailsElement | null>) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice
  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1));
    if (!target || !(target.id === id || details.current?.contains(target))) return;
    folds.show(id);
    // Once what it shows is drawn.
    requestAnimationFrame(() => target.scrollIntoView());
  }, [hash, key, id, details]);
}

/** What was pressed stays where it is, even if a section above it closes. */
function toggle(event: MouseEvent<HTMLElement>, id: string, isOpen: boolean) {
  event.preventDefault();
  const { currentTarget } = event;
  const { top } = currentTarget.getBoundingClientRect();
  flushSync(() => folds.choose(id, isOpen));
  window.scrollBy(0, currentTarget.getBoundingClientRect().top - top);
}
