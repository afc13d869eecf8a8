import { useEffect, useRef, useState } from "react";
import styles from "#app/ui/section-links.module.css";

interface SectionLinksProps {
  label: string;
  /** The sections (fold-section.tsx) in the order of the page. */
  sections: readonly { id: string; label: string }[];
}

/** Links to the sections of a long form. They stay in view and mark the section that is being read. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  const nav = useRef<HTMLElement>(null);
  const [current, markCurrent] = useCurrentSection(nav, sections);
  useEffect(() => {
    // On a phone the links scroll sideways.
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  });
  return (
    <nav ref={nav} className={styles.links} aria-label={label}>
      {sections.map(({ id, label: name }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={id === current ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            openSection(id);
            markCurrent(id);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Opens the section, scrolls to it and moves the focus there, so that Tab continues with its fields. */
function openSection(id: string) {
  const section = document.getElementById(id);
  const details = section?.querySelector("details");
  if (!section || !details) return;
  details.open = true;
  section.scrollIntoView();
  details.querySelector("summary")?.focus({ preventScroll: true });
}

/**
 * The last section that begins above the fields in view; at the end of the page the last one. A section that was just
 * opened by its link stays marked until the page is scrolled again, even where it cannot reach the top.
 */
function useCurrentSection(nav: React.RefObject<HTMLElement | null>, sections: SectionLinksProps["sections"]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const markedAt = useRef<number>(undefined);
  useEffect(() => {
    const update = () => {
      if (window.scrollY === markedAt.current) return;
      markedAt.current = undefined;
      const edge = (nav.current?.getBoundingClientRect().bottom ?? 0) + 32;
      const passed = sections.filter(({ id }) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= edge;
      });
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd && window.scrollY > 0 ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.id);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [nav, sections]);
  const markCurrent = (id: string) => {
    markedAt.current = window.scrollY;
    setCurrent(id);
  };
  return [current, markCurrent] as const;
}
