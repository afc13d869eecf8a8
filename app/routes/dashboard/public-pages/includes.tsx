import { Link } from "react-router";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import type { ProfilePart } from "#app/routes/dashboard/your-page/profile-parts.ts";
import { IconCheck, IconPlus } from "#app/ui/icons.ts";

/** Specification: "a list of what the profile includes". */
export function Includes({ parts }: { parts: ProfilePart[] }) {
  return (
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
  );
}
