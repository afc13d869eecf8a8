import type { ReactNode } from "react";
import type { CheckLevel, CheckName, CheckResult } from "#app/domain/checks/checks.ts";
import styles from "#app/routes/dashboard/stage/check.module.css";
import { Button } from "#app/ui/button.tsx";
import type { IconComponent } from "#app/ui/icon.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "#app/ui/icons.ts";

const titles: Record<CheckName, string> = {
  status: "Open during the talk",
  details: "What people need to know",
  page: "The page from outside",
  code: "The QR code",
  files: "Files",
  links: "Links",
  forms: "Feedback and lead form",
  email: "Email",
  limits: "Storage and plan",
};

const signs: Record<CheckLevel, { label: string; Sign: IconComponent }> = {
  ready: { label: "Ready", Sign: IconCircleCheck },
  attention: { label: "Look at this", Sign: IconAlertTriangle },
  problem: { label: "Fix this", Sign: IconCircleX },
};

/** Where each is fixed. */
const fixPathOf = (name: CheckName, hubId: string): { to: string; label: string } => {
  if (name === "limits") return { to: "/billing", label: "See your plan" };
  if (name === "forms" || name === "email") return { to: "/dashboard/help", label: "Ask for help" };
  if (name === "page") return { to: `/dashboard/hubs/${hubId}/rehearsal`, label: "Try it" };
  return { to: `/dashboard/edit-hub/${hubId}`, label: "Fix" };
};

/** What needs a hand, each with the way to where it is mended. */
export function CheckList({ hubId, results }: { hubId: string; results: CheckResult[] }) {
  return (
    <ul className="lined-list">
      {results.map((result) => {
        const { to, label } = fixPathOf(result.name, hubId);
        return (
          <CheckItem key={result.name} result={result}>
            <Button to={to} variant="default" aria-label={`${label}: ${titles[result.name]}`}>
              {label}
            </Button>
          </CheckItem>
        );
      })}
    </ul>
  );
}

/** Every check with its result in words, folded away: on most days nobody asks. */
export function Everything({ results }: { results: CheckResult[] }) {
  return (
    <details className={styles.everything}>
      <summary>Everything that was checked</summary>
      <ul className="lined-list">
        {results.map((result) => (
          <CheckItem key={result.name} result={result} />
        ))}
      </ul>
    </details>
  );
}

function CheckItem({ result: { name, level, text }, children }: { result: CheckResult; children?: ReactNode }) {
  const { label, Sign } = signs[level];
  return (
    <li className={styles.item} data-level={level}>
      <span role="img" aria-label={label} className={styles.sign}>
        <Sign size={20} />
      </span>
      <div className={styles.text}>
        <h3>{titles[name]}</h3>
        <p dir="auto">{text}</p>
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </li>
  );
}
