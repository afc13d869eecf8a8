import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigation, useSearchParams } from "react-router";
import { changedQuery } from "#app/ui/changed-query.ts";
import styles from "#app/ui/tab-links.module.css";

const steps = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

export interface Tab {
  /** The value of the query parameter; the first tab is left out of the URL. */
  id: string;
  label: string;
}

interface TabLinksProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** The query parameter; "part" for tabs inside a tab. */
  param?: "tab" | "part";
  /** Query parameters that belong to one tab, besides its page. */
  clearedParams?: string[];
}

/** Tabs as links, so that each has a URL and works before the page's script has loaded. */
export function TabLinks({ label, tabs, current, param = "tab", clearedParams = [] }: TabLinksProps) {
  const [query] = useSearchParams();
  const clearedQuery = Object.fromEntries(["page", ...clearedParams].map((name) => [name, null]));
  const loading = useLoadingTab(tabs, param);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row of tabs scrolls sideways. Only the row is scrolled, never the screen.
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${current}`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const move = (event: React.KeyboardEvent) => {
    const step = steps.get(event.key);
    if (!step) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[(at + step + links.length) % links.length]?.focus();
    event.preventDefault();
  };
  return (
    <div className={styles.tabs} data-param={param} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ id, label: name }, index) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === current}
          aria-busy={id === loading && id !== current ? true : undefined}
          // Other panels may not be on the page.
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === current ? 0 : -1}
          className={styles.tab}
          to={changedQuery(query, { ...clearedQuery, [param]: index === 0 ? null : id })}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </div>
  );
}

/** The tab whose data is being loaded; on a slow network the current one stays in view for a while. */
function useLoadingTab(tabs: readonly Tab[], param: string): string | undefined {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return undefined;
  return new URLSearchParams(location.search).get(param) ?? tabs[0]?.id;
}

/** A hidden panel stays on the page, so that nothing typed in it is lost. */
export function TabPanel({ id, current, children }: { id: string; current: string; children: React.ReactNode }) {
  return (
    <div id={`panel-${id}`} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={id !== current}>
      {children}
    </div>
  );
}
