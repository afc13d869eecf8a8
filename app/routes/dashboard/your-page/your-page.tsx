import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { MissingPart } from "#app/routes/dashboard/your-page/profile-parts.ts";
import styles from "#app/routes/dashboard/your-page/your-page.module.css";
import { IconPlus } from "#app/ui/icons.ts";

/** The tabs and the specification's routes that they open. */
const tabs = [
  { id: "profile", label: "Profile", to: "/profile" },
  { id: "booking", label: "Booking", to: "/dashboard/speaker-settings" },
  { id: "organisers", label: "For organisers", to: "/dashboard/kit" },
  { id: "links", label: "Links", to: "/dashboard/public-pages" },
] as const;

/** So many are listed at once. */
const maxListed = 4;

interface YourPageProps {
  current: (typeof tabs)[number]["id"];
  missing: MissingPart[];
  /** Of a screen that saves nothing, and needs no header that stays in view. */
  title?: string;
  children: ReactNode;
}

/** Around the four screens of one speaker's page: their tabs, and what is missing until nothing is. */
export function YourPage({ current, missing, title, children }: YourPageProps) {
  useFocusOfAddress();
  return (
    <>
      {title && <h1 className={styles.title}>{title}</h1>}
      <nav className={styles.tabs} aria-label="Your page">
        {tabs.map(({ id, label, to }) => (
          <Link key={id} to={to} aria-current={id === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={missing.length > 0 ? styles.columns : undefined}>
        {missing.length > 0 && <Missing parts={missing} />}
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}

function Missing({ parts }: { parts: MissingPart[] }) {
  const others = parts.slice(maxListed);
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">Still missing</h2>
      <MissingList parts={parts.slice(0, maxListed)} />
      {others.length > 0 && (
        <details>
          <summary>{`${others.length} more`}</summary>
          <MissingList parts={others} />
        </details>
      )}
    </section>
  );
}

const MissingList = ({ parts }: { parts: MissingPart[] }) => (
  <ul className="plain-list">
    {parts.map(({ label, to }) => (
      <li key={label}>
        <Link to={to}>
          <IconPlus size={16} />
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

const fields = "input:not([type=hidden]), textarea, select";

/** Puts the cursor into the field that the address names, or into the first one of that section, or on its first button. */
function useFocusOfAddress() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice
  useEffect(() => {
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const field = named?.matches(fields)
      ? named
      : (named?.querySelector<HTMLElement>(fields) ?? named?.querySelector("button"));
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  }, [hash, key]);
}
