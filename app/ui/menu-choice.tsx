import { type ReactNode, use } from "react";
import { IconCheck } from "#app/ui/icons.ts";
import { CloseMenu } from "#app/ui/menu.tsx";
import styles from "#app/ui/menu-choice.module.css";

/** For a badge that opens the menu. */
export const face = styles.face as string;

interface MenuChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}

/** One of several values of a form around the menu: choosing it sends the form, also before the script has loaded. */
export function MenuChoice({ name, value, isChosen, children }: MenuChoiceProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="submit"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={`menu-item ${styles.choice}`}
      name={name}
      value={value}
      onClick={close}
    >
      {children}
      {isChosen && <IconCheck size={16} />}
    </button>
  );
}
