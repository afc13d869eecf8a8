import { type ReactNode, useId } from "react";
import styles from "#app/ui/view-switch.module.css";

interface ViewSwitchProps {
  /** What is chosen, for screen readers: "Show by". */
  label: string;
  views: { name: string; content: ReactNode }[];
}

/** Several views of the same, one at a time. All are on the page, so that choosing needs no script. */
export function ViewSwitch({ label, views }: ViewSwitchProps) {
  const group = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {views.map(({ name, content }, index) => (
        <div key={name} className={styles.view}>
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
