import { useEffect } from "react";
import { href, Link } from "react-router";
import { useBackgroundLoad } from "#app/routes/dashboard/background/use-background-load.ts";
import styles from "#app/routes/dashboard/home/hero.module.css";
import type { ReadinessView } from "#app/routes/dashboard/home/readiness-view.server.ts";

/** The stage check in one line, with its age, and the way to all of it. An old one is replaced by a new one. */
export function Readiness({ readiness }: { readiness: ReadinessView }) {
  const { data, load } = useBackgroundLoad<ReadinessView>();
  const { hubId, isDue } = readiness;
  useEffect(() => {
    if (isDue) load(href("/dashboard/readiness"));
  }, [isDue, load]);
  const { text, age } = isDue && data?.hubId === hubId ? data : readiness;
  return (
    <p className={styles.readiness}>
      {text} <span className="quiet">{age}</span>{" "}
      <Link className="text-link" to={href("/dashboard/hubs/:id/check", { id: hubId })}>
        Stage check
      </Link>
    </p>
  );
}
