import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { folds, useIsSeveral } from "#app/ui/folds.ts";
import styles from "#app/ui/section-links.module.css";

interface SectionLinksProps {
  label: string;
  /** The sections (fold-section.tsx) in the order of the page. */
  sections: readonly { id: string; label: string }[];
}

/**
 * Links to the sections of a long form: a list beside them on a wide screen, else a row above them. They stay in view and
 * mark the section that is being read.
 */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentSection(sections);
  useEffect(() => {
    // The row scrolls sideways.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  });
  return (
    <nav
      ref={nav}
      className={styles.links}
      aria-label={label}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0)}
    >
      {sections.map(({ id, label: name }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={id === current ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            openSection(id);
          }}
        >
          {name}
        </a>
      ))}
      <FoldAll />
    </nav>
  );
}

/** Whether one section or several are open is its user's choice. */
function FoldAll() {
  const isSeveral = useIsSeveral();
  return (
    <button type="button" className={styles.all} onClick={isSeveral ? folds.closeAll : folds.openAll}>
      {isSeveral ? "Close all" : "Open all"}
    </button>
  );
}

/** Opens the section, scrolls to it and moves the focus there, so that Tab continues with its fields. */
function openSection(id: string) {
  flushSync(() => folds.choose(id, true));
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector("summary")?.focus({ preventScroll: true });
}

/** Of the open sections, the last one that begins above what is read; none while all are closed. */
function useCurrentSection(sections: SectionLinksProps["sections"]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const open = sections
        .map(({ id }) => document.getElementById(id))
        .filter((section) => section?.querySelector("details")?.open);
      const passed = open.filter((section) => section && section.getBoundingClientRect().top <= topOf(section) + 44);
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd && window.scrollY > 0 ? open.at(-1) : (passed.at(-1) ?? open[0]))?.id);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    // Does not bubble.
    document.addEventListener("toggle", update, true);
    return () => {
      window.removeEventListener("scroll", update);
      document.removeEventListener("toggle", update, true);
    };
  }, [sections]);
  return current;
}

/** Where a section begins once it is scrolled to, below what stays in view. */
const topOf = (section: Element) => Number.parseFloat(getComputedStyle(section).scrollMarginTop);
