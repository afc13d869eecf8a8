// A menu behind three dots or a badge, as the browser's own popover: it closes on Escape and on a press elsewhere.

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { IconButton } from "#app/ui/button.tsx";
import type { IconComponent } from "#app/ui/icon.ts";
import { IconDots } from "#app/ui/icons.ts";
import styles from "#app/ui/menu.module.css";

/** Closes the menu around. */
export const CloseMenu = createContext<() => void>(() => {});

type OpenerProps = Omit<ComponentProps<"button">, "aria-label"> & { "aria-label": string };

const drawDots = (props: OpenerProps) => (
  <IconButton aria-haspopup="menu" {...props}>
    <IconDots size={20} />
  </IconButton>
);

interface MenuProps {
  /** What the menu is for: "More for Calm under fire". */
  label: string;
  title?: string;
  className?: string;
  /** What opens it, in place of three dots. */
  opener?(props: OpenerProps): ReactNode;
  /** Its items are on the page while it is closed too, so that it opens before the script has loaded. */
  hasItemsClosed?: boolean;
  children: ReactNode;
}

export function Menu({
  label,
  title = "More",
  className,
  opener = drawDots,
  hasItemsClosed = false,
  children,
}: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const props = { ref: button, id: `${id}-button`, className, "aria-label": label, title, popoverTarget: id };
  return (
    <>
      {opener(props)}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className={`menu ${styles.menu}`}
        // Most items exist only while it is open: before its height is measured, and until the focus is back on the button.
        onBeforeToggle={({ newState }) => newState === "open" && flushSync(() => setOpen(true))}
        onToggle={({ newState }) => {
          if (newState === "closed") setOpen(false);
          if (newState !== "open" || !button.current || !menu.current) return;
          placeMenu(menu.current, button.current);
          findItems(menu.current)[0]?.focus();
        }}
        onKeyDown={moveFocus}
      >
        <CloseMenu value={() => menu.current?.hidePopover()}>{(isOpen || hasItemsClosed) && children}</CloseMenu>
      </div>
    </>
  );
}

const findItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Below the button, or above it where the screen ends. It scrolls with the page. */
function placeMenu(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const fitsBelow = bottom + 8 + menu.offsetHeight <= innerHeight;
  const y = fitsBelow ? bottom + 8 : Math.max(8, top - 8 - menu.offsetHeight);
  menu.style.top = `${y + scrollY}px`;
  menu.style.left = `${Math.max(8, right - menu.offsetWidth) + scrollX}px`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = findItems(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}

interface MenuItemProps {
  icon: IconComponent;
  children: ReactNode;
  onClick?(): void;
  /** A screen. */
  to?: string;
  /** A file, or with `isExternal` another site. */
  href?: string;
  isExternal?: boolean;
  isDangerous?: boolean;
}

export function MenuItem({ icon: ItemIcon, children, onClick, to, href, isExternal, isDangerous }: MenuItemProps) {
  const close = use(CloseMenu);
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: isDangerous ? `menu-item ${styles.dangerous}` : "menu-item",
    // Closed first, so that the focus is on the button when a dialog opens, and returns there.
    onClick: () => {
      close();
      onClick?.();
    },
  };
  const content = (
    <>
      <ItemIcon />
      {children}
    </>
  );
  if (to) {
    return (
      <Link to={to} {...shared}>
        {content}
      </Link>
    );
  }
  if (href) {
    return (
      <a href={href} {...(isExternal && { target: "_blank", rel: "noopener noreferrer" })} {...shared}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}
