import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "#app/ui/editor-header.module.css";
import { IconArrowLeft } from "#app/ui/icons.ts";

interface EditorHeaderProps {
  title: string;
  /** `hasVisibleLabel`: the label is shown beside the arrow where there is room. */
  back: { to: string; label: string; hasVisibleLabel?: boolean };
  badge?: ReactNode;
  /** Whether it is saved. The badge is below the title with it. */
  state?: ReactNode;
  unsaved?: ReactNode;
  /** The screen's one primary action. On a phone it stays in view, alone in a bar at the bottom. */
  primary?: ReactNode;
  /** All others. On a phone they are below the title. */
  actions?: ReactNode;
}

/** For the bar's one action, which a wide screen has where it belongs. */
export const onlyOnPhones = styles.onlyOnPhones;

/** From here on a title is set smaller, so that two lines hold it. */
const longTitle = 80;

/** Stays in view above a long form; on a phone only its primary action does. */
export function EditorHeader({ title, back, badge, state, unsaved, primary, actions }: EditorHeaderProps) {
  return (
    <div className={styles.header}>
      <Link
        to={back.to}
        className={styles.back}
        aria-label={back.label}
        title={back.hasVisibleLabel ? undefined : back.label}
      >
        <IconArrowLeft size={20} />
        {back.hasVisibleLabel && <span>{back.label}</span>}
      </Link>
      <div className={styles.title}>
        <h1
          dir="auto"
          title={title.length > longTitle ? title : undefined}
          data-long={title.length > longTitle || undefined}
        >
          {title}
        </h1>
        {state ? (
          <div className={styles.state}>
            {badge}
            {state}
          </div>
        ) : (
          badge
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {(unsaved || primary) && (
        <div className={styles.bar}>
          {unsaved && (
            <div className={styles.unsaved} role="status">
              {unsaved}
            </div>
          )}
          <div className={styles.primary}>{primary}</div>
        </div>
      )}
    </div>
  );
}
