import { Link } from "react-router";
import type { ProfilePart } from "#app/routes/dashboard/public-pages/profile-parts.ts";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { IconCheck, IconPlus } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

export function Includes({ parts }: { parts: ProfilePart[] }) {
  const needed = parts.filter(({ isOptional }) => !isOptional);
  const missing = needed.filter(({ content }) => content === null).length;
  return (
    <Section
      title="What your profile includes"
      description={missing === 0 ? "Complete" : `${needed.length - missing} of ${needed.length} complete`}
    >
      <ul className={`lined-list ${styles.parts}`}>
        {parts.map(({ label, content, editLink, isOptional }) => (
          <li key={label} data-missing={content === null || undefined}>
            {content === null ? <IconPlus /> : <IconCheck />}
            <span className={styles.part}>
              <span className={styles.partName}>{label}</span>
              <span className="quiet" dir="auto">
                {content ?? (isOptional ? "Not shown" : "Missing")}
              </span>
            </span>
            <Link className="text-link" to={editLink.to}>
              {content === null ? "Add" : "Change"} <span className={styles.where}>in {editLink.label}</span>
              <span className="visually-hidden"> ({label})</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
