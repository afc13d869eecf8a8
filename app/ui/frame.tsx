// The signed-in frame. Its sidebar collapses to icons (Ctrl/Cmd+B) and becomes a drawer on a phone.
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import styles from "#app/ui/frame.module.css";
import type { IconComponent } from "#app/ui/icon.ts";
import { IconLayoutSidebar, IconLogout, IconMenu2 } from "#app/ui/icons.ts";
import { Logo } from "#app/ui/public/logo.tsx";

export interface SidebarGroup {
  title: string;
  /** `pendingCount`: how many items need attention. */
  links: {
    to: string;
    label: string;
    icon: IconComponent;
    pendingCount?: number;
    /** Where the screens below this one are, if not below `to`. */
    section?: string;
  }[];
}

interface FrameProps {
  groups: SidebarGroup[];
  name: string;
  isInitiallyOpen: boolean;
  userMenu: ReactNode;
  children: ReactNode;
}

/** Specification, "Sidebar": remembered for 7 days. */
const rememberSidebar = (open: boolean) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `sidebar:state=${open}; path=/; max-age=${60 * 60 * 24 * 7}; samesite=lax${secure}`;
};

export function Frame({ groups, name, isInitiallyOpen, userMenu, children }: FrameProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    rememberSidebar(!isOpen);
  };
  useToggleKey(toggle);

  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className={isOpen ? styles.sidebar : `${styles.sidebar} ${styles.collapsed}`} data-open={isOpen}>
        <div className={styles.pinned}>
          <SidebarContent groups={groups} name={name} isCollapsed={!isOpen} />
        </div>
      </aside>
      <Dialog
        shape="drawer"
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Menu"
        closeLabel="Close menu"
      >
        <div className={styles.drawer}>
          <SidebarContent groups={groups} name={name} onNavigate={() => setDrawerOpen(false)} />
        </div>
      </Dialog>
      <div className={styles.column}>
        <TopBar
          isSidebarOpen={isOpen}
          toggleSidebar={toggle}
          openMenu={() => setDrawerOpen(true)}
          userMenu={userMenu}
        />
        <main id="main" className={styles.main} aria-label="Dashboard">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Ctrl+B or Cmd+B, except where it makes text bold. */
function useToggleKey(toggle: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "b") return;
    if (target instanceof HTMLElement && target.isContentEditable) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    document.documentElement.addEventListener("keydown", handleKey);
    return () => document.documentElement.removeEventListener("keydown", handleKey);
  }, []);
}

interface TopBarProps {
  isSidebarOpen: boolean;
  toggleSidebar(): void;
  openMenu(): void;
  userMenu: ReactNode;
}

function TopBar({ isSidebarOpen, toggleSidebar, openMenu, userMenu }: TopBarProps) {
  return (
    <section className={styles.top} aria-label="Top bar">
      <Progress />
      <IconButton className={styles.onlyPhone} onClick={openMenu} aria-label="Open menu">
        <IconMenu2 size={20} />
      </IconButton>
      <IconButton
        className={styles.onlyWide}
        size={36}
        onClick={toggleSidebar}
        aria-label="Toggle Sidebar"
        aria-expanded={isSidebarOpen}
      >
        <IconLayoutSidebar size={20} />
      </IconButton>
      <Link to="/dashboard" className={`${styles.brand} ${styles.onlyPhone}`} aria-label="Dashboard">
        <Logo />
      </Link>
      <div className={styles.topEnd}>{userMenu}</div>
    </section>
  );
}

interface SidebarContentProps {
  groups: SidebarGroup[];
  name: string;
  /** Only the icons are seen. */
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

function SidebarContent({ groups, name, isCollapsed, onNavigate }: SidebarContentProps) {
  const { pathname } = useLocation();
  const current = findCurrent(groups, pathname);
  const hidden = isCollapsed ? "visually-hidden" : null;
  const id = useId();
  return (
    <>
      <Link to="/dashboard" className={styles.brand} onClick={onNavigate}>
        <Logo />
        <span className={hidden ?? styles.label}>{name}</span>
      </Link>
      <nav className={styles.groups} aria-label="Dashboard">
        {groups.map((group, index) => (
          <div key={group.title} className={styles.group}>
            <div className={hidden ?? styles.groupTitle} id={`${id}-${index}`}>
              {group.title}
            </div>
            <ul className="plain-list" aria-labelledby={`${id}-${index}`}>
              {group.links.map(({ to, label, icon: LinkIcon, pendingCount, section = to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    title={label}
                    onClick={onNavigate}
                    data-active={isActive(pathname, to) || isActive(pathname, section) || undefined}
                    aria-current={to === current ? (pathname === to ? "page" : "true") : undefined}
                  >
                    <LinkIcon size={20} />
                    <span className={hidden ?? styles.label}>{label}</span>
                    {pendingCount ? (
                      <span className={styles.waiting}>
                        {pendingCount > 99 ? "99+" : pendingCount}
                        <span className="visually-hidden"> new</span>
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Form method="post" action="/signout" className={styles.foot}>
        <button type="submit" className={styles.link}>
          <IconLogout size={20} />
          <span className={hidden ?? styles.label}>Sign Out</span>
        </button>
      </Form>
    </>
  );
}

/** Specification: active "when the current path equals its route or starts with it followed by a slash". */
const isActive = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

/** The link that says where one is: of the active ones the deepest, because each screen is below the dashboard. */
function findCurrent(groups: SidebarGroup[], path: string): string | undefined {
  const places = groups.flatMap(({ links }) =>
    links.flatMap(({ to, section = to }) => [to, section].map((at) => ({ to, at }))),
  );
  const active = places.filter(({ at }) => isActive(path, at));
  return active.toSorted((one, other) => other.at.length - one.at.length)[0]?.to;
}

/** Appears after 200 ms, so that fast navigation shows nothing. */
function Progress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.progress} role="progressbar" aria-label="Loading" />;
}

export function PageHeader({
  title,
  description,
  actions,
  hasOneAction,
}: {
  title: string;
  description?: string;
  actions?: ReactNode;
  /** One button and a menu: on a phone they are beside the title, which then needs no description. */
  hasOneAction?: boolean;
}) {
  return (
    <div className="page-header" data-one-action={hasOneAction || undefined}>
      <div>
        <h1>{title}</h1>
        {description && <p>{description}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}

export function LoadingApplication() {
  return (
    <div className="loading-application" role="status">
      <span className="visually-hidden">Please wait.</span>
      Loading application...
    </div>
  );
}
