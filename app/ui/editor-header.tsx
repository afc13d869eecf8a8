import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "#app/ui/editor-header.module.css";
import { IconArrowLeft } from "#app/ui/icons.ts";

interface EditorHeaderProps {
  title: string;
  back: { to: string; label: string };
  badge?: ReactNode;
  /** What has changed and is not saved; nothing when nothing has. */
  unsaved?: ReactNode;
  actions: ReactNode;
}

/** Stays in sight while a long form is filled; on a phone its actions stand at the foot of the screen. */
export function EditorHeader({ title, back, badge, unsaved, actions }: EditorHeaderProps) {
  return (
    <div className={styles.header}>
      <ActionIcon
        component={Link}
        to={back.to}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={back.label}
        title={back.label}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={styles.title}>
        <h1 dir="auto">{title}</h1>
        {badge}
      </div>
      <div className={styles.foot}>
        {unsaved && (
          <div className={styles.unsaved} role="status">
            {unsaved}
          </div>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
