import type { CheckLevel, CheckName, CheckResult } from "#app/domain/checks/checks.ts";
import styles from "#app/routes/dashboard/stage/check.module.css";
import { Badge, type Tone } from "#app/ui/badge.tsx";
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

const looks: Record<CheckLevel, { label: string; tone: Tone; Sign: IconComponent }> = {
  ready: { label: "Ready", tone: "success", Sign: IconCircleCheck },
  attention: { label: "Look at this", tone: "warning", Sign: IconAlertTriangle },
  problem: { label: "Fix this", tone: "danger", Sign: IconCircleX },
};

/** Where each is fixed. */
const fixPathOf = (name: CheckName, hubId: string): { to: string; label: string } => {
  if (name === "limits") return { to: "/billing", label: "See your plan" };
  if (name === "forms" || name === "email") return { to: "/dashboard/help", label: "Ask for help" };
  if (name === "page") return { to: `/dashboard/hubs/${hubId}/rehearsal`, label: "Try it" };
  return { to: `/dashboard/edit-hub/${hubId}`, label: "Fix" };
};

/** Every check with its result in words, an icon, and where to fix it. */
export function CheckList({ hubId, results }: { hubId: string; results: CheckResult[] }) {
  return (
    <ul className="lined-list">
      {results.map(({ name, level, text }) => {
        const { label, tone, Sign } = looks[level];
        const fix = fixPathOf(name, hubId);
        return (
          <li key={name} className={styles.item} data-level={level}>
            <Sign size={20} className={styles.sign} />
            <div className={styles.text}>
              <h3>{titles[name]}</h3>
              <p dir="auto">{text}</p>
            </div>
            <div className={`button-row ${styles.end}`}>
              <Badge tone={tone}>{label}</Badge>
              {level !== "ready" && (
                <Button to={fix.to} variant="default" size="compact-md" aria-label={`${fix.label}: ${titles[name]}`}>
                  {fix.label}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
