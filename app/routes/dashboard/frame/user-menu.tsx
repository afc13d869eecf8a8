import { useRef } from "react";
import { Form, Link } from "react-router";
import styles from "#app/routes/dashboard/frame/user-menu.module.css";
import { IconChevronDown } from "#app/ui/icons.ts";

/**
 * Specification, "Header": Dashboard, Profile Settings, Admin Panel (only for the administrator), Sign Out. Uses the
 * browser's popover: it opens before hydration, and closes on Escape or a press outside.
 */
export function UserMenu({ name, isAdministrator }: { name: string; isAdministrator: boolean }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className={styles.button} popoverTarget="user-menu">
        <span className="one-line">{name}</span>
        <IconChevronDown size={16} />
      </button>
      <div ref={menu} id="user-menu" popover="auto" className={`menu ${styles.menu}`}>
        <Link className="menu-item" to="/dashboard" onClick={close}>
          Dashboard
        </Link>
        <Link className="menu-item" to="/profile" onClick={close}>
          Profile Settings
        </Link>
        {isAdministrator && (
          <Link className="menu-item" to="/admin-dashboard" onClick={close}>
            Admin Panel
          </Link>
        )}
        <Form method="post" action="/signout">
          <button type="submit" className="menu-item">
            Sign Out
          </button>
        </Form>
      </div>
    </>
  );
}
