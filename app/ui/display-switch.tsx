import { type ReactNode, useId } from "react";
import styles from "#app/ui/display-switch.module.css";

interface DisplaySwitchProps {
  /** What is chosen, for screen readers: "Show by". */
  label: string;
  displays: { name: string; content: ReactNode }[];
}

/** The same in several displays, one at a time. All are on the page, so that choosing needs no script. */
export function DisplaySwitch({ label, displays }: DisplaySwitchProps) {
  const group = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {displays.map(({ name, content }, index) => (
        <div key={name} className={styles.display}>
          <label className="choice-button">
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              defaultChecked={index === 0}
              autoComplete="off"
            />
            {name}
          </label>
          <div className={styles.content}>{content}</div>
        </div>
      ))}
    </fieldset>
  );
}
