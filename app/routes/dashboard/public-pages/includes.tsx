import { VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import type { ProfilePart } from "#app/routes/dashboard/public-pages/profile-parts.ts";
import styles from "#app/routes/dashboard/public-pages/public-pages.module.css";
import { IconCheck, IconPlus } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** What the profile includes: what is there, what is missing, and where each is changed. */
export function Includes({ parts }: { parts: ProfilePart[] }) {
  const missing = parts.filter(({ shown }) => shown === null).length;
  return (
    <Section
      title="What your profile includes"
      description={missing === 0 ? "Complete" : `${parts.length - missing} of ${parts.length} complete`}
    >
      <ul className={styles.parts}>
        {parts.map(({ label, shown, where }) => (
          <li key={label} data-missing={shown === null || undefined}>
            {shown === null ? (
              <IconPlus size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconCheck size={18} stroke={1.75} aria-hidden />
            )}
            <span className={styles.part}>
              <span className={styles.partName}>{label}</span>
              <span className="quiet" dir="auto">
                {shown ?? "Missing"}
              </span>
            </span>
            <Link className="text-link" to={where.to}>
              {shown === null ? "Add" : "Change"} <span className={styles.where}>in {where.label}</span>
              <VisuallyHidden> ({label})</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
