import { type ReactEventHandler, useEffect, useRef, useState } from "react";
import styles from "#app/ui/preview-frame.module.css";

interface PreviewFrameProps {
  /** For screen readers. */
  title: string;
  /** The document, once it is there. A new one takes the place of the old one as soon as it has loaded. */
  html: string | null;
  /** A selector of what is scrolled into view when it changes. */
  at: string;
  /** In its real size, or as near to it as the width of a laptop lets it be. */
  isWide?: boolean;
  /** For a document whose elements with `data-edit` are buttons: what was chosen. Everything else stays inert. */
  onEdit?(part: string): void;
}

/**
 * A document as a phone shows it. It scrolls, but runs no script, sends no form and follows no link. It has our origin
 * for its fonts and pictures only.
 */
export function PreviewFrame({ title, html, at, isWide, onEdit }: PreviewFrameProps) {
  const [shown, setShown] = useState<string | null>(null);
  const shownFrame = useRef<HTMLIFrameElement>(null);
  const scrolledTo = useRef("");

  function scrollTo(page: Window | null) {
    const element = at === scrolledTo.current ? null : page?.document.querySelector(at);
    const isShown = element && element.getClientRects().length > 0;
    if (!page || !isShown) return false;
    page.scrollTo(0, element.getBoundingClientRect().top + page.scrollY - 8);
    scrolledTo.current = at;
    return true;
  }

  function choose(event: MouseEvent) {
    const target = event.target as Element;
    if (target.closest("summary, label")) return;
    event.preventDefault();
    const part = target.closest<HTMLElement>("[data-edit]")?.dataset.edit;
    if (part) onEdit?.(part);
  }

  const show: ReactEventHandler<HTMLIFrameElement> = ({ currentTarget: frame }) => {
    const page = frame.contentWindow;
    if (!page) return;
    if (onEdit) page.document.addEventListener("click", choose);
    else page.document.body.inert = true;
    if (!scrollTo(page)) page.scrollTo(0, shownFrame.current?.contentWindow?.scrollY ?? 0);
    shownFrame.current = frame;
    setShown(html);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the place changes
  useEffect(() => void scrollTo(shownFrame.current?.contentWindow ?? null), [at]);

  const documents = [...new Set([shown, html])].filter((each) => each !== null);
  return (
    <div className={isWide ? `${styles.room} ${styles.wide}` : styles.room}>
      {documents.map((each) => (
        <iframe
          key={each}
          className={each === shown ? styles.frame : styles.loading}
          title={each === shown ? title : undefined}
          aria-hidden={each !== shown}
          sandbox="allow-same-origin"
          srcDoc={each}
          onLoad={each === html ? show : undefined}
        />
      ))}
    </div>
  );
}
