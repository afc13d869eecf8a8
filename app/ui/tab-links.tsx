import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { changedQuery } from "#app/ui/pager.tsx";
import styles from "#app/ui/tab-links.module.css";

const steps = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

export interface Tab {
  /** In the address, `?tab=`; the first tab has no name there. */
  id: string;
  label: string;
}

interface TabLinksProps {
  label: string;
  tabs: Tab[];
  current: string;
  /** What of the address belongs to one tab alone, besides its page. */
  clearedParams?: string[];
}

/** Tabs that are links, so that each has an address and works before the page's script does. */
export function TabLinks({ label, tabs, current, clearedParams = [] }: TabLinksProps) {
  const [query] = useSearchParams();
  const clearedQuery = Object.fromEntries(["page", ...clearedParams].map((name) => [name, null]));
  const list = useRef<HTMLDivElement>(null);
  const move = (event: React.KeyboardEvent) => {
    const step = steps.get(event.key);
    if (!step) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[(at + step + links.length) % links.length]?.focus();
    event.preventDefault();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ id, label: name }, index) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === current}
          aria-controls={`panel-${id}`}
          tabIndex={id === current ? 0 : -1}
          className={styles.tab}
          to={changedQuery(query, { ...clearedQuery, tab: index === 0 ? null : id })}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </div>
  );
}

/** What a tab shows. A hidden panel stays on the page, so that nothing typed in it is lost. */
export function TabPanel({ id, current, children }: { id: string; current: string; children: React.ReactNode }) {
  return (
    <div id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={id !== current}>
      {children}
    </div>
  );
}
