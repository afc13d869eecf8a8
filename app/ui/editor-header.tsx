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
  actions?: ReactNode;
  /** On a phone the actions stay below the title. For screens without a primary action. */
  hasNoBar?: boolean;
}

/** For an action that is only its icon on a phone. Its text remains its accessible name. */
export const iconOnPhones = styles.iconOnPhones;
/** For the bar's one action, which a wide screen has where it belongs. */
export const onlyOnPhones = styles.onlyOnPhones;

/** From here on a title is set smaller, so that two lines hold it. */
const longTitle = 80;

/** Stays in view above a long form; on a phone its actions are in a bar at the bottom of the screen. */
export function EditorHeader({ title, back, badge, state, unsaved, actions, hasNoBar }: EditorHeaderProps) {
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
      {(unsaved || actions) && (
        <div className={styles.foot} data-bar={!hasNoBar || Boolean(unsaved)}>
          {unsaved && (
            <div className={styles.unsaved} role="status">
              {unsaved}
            </div>
          )}
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </div>
  );
}
