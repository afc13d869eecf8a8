import { type ReactNode, useId } from "react";
import styles from "#app/ui/section.module.css";

interface SectionProps {
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className="card-title">
            {title}
          </h2>
          {description && <p>{description}</p>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Fields side by side, or below each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
