import { type ReactNode, useId } from "react";
import styles from "#app/ui/section.module.css";

interface SectionProps {
  /** For links to it. */
  id?: string;
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, description, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className="card" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className="card-title">
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
