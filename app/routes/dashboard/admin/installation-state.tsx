import { useId } from "react";
import { Link } from "react-router";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { describeBackups } from "#app/routes/dashboard/admin/backup-line.ts";
import type { MailRefusalText } from "#app/routes/dashboard/admin/mail-line.ts";
import { IconAlertTriangle, IconCircleCheck } from "#app/ui/icons.ts";
import { formatCount } from "#app/ui/stats.tsx";

export interface InstallationStateProps {
  openCounts: { messages: number; failedJobs: number };
  /** Where an operator reads on about failed jobs; the other concerns have theirs. */
  jobsGuide: string;
  backups: ReturnType<typeof describeBackups>;
  mailRefusal: MailRefusalText | null;
}

interface Concern {
  title: string;
  /** The tab where it is dealt with; without one it is dealt with outside of the product. */
  tab?: "jobs" | "messages";
  lines?: string[];
}

/** What the Admin Panel is opened for: whether the installation is well, and who waits for its administrator. */
export function InstallationState(props: InstallationStateProps) {
  const titleId = useId();
  const concerns = listConcerns(props);
  const { backups } = props;
  return (
    <section
      className={`card ${styles.state}`}
      aria-labelledby={titleId}
      data-well={concerns.length === 0 || undefined}
    >
      <h2 id={titleId}>
        {concerns.length === 0 ? <IconCircleCheck size={24} /> : <IconAlertTriangle size={24} />}
        {concerns.length === 0 ? "All is well" : `${formatCount(concerns.length)} to look at`}
      </h2>
      {concerns.length > 0 && (
        <ul className="lined-list">
          {concerns.map((concern) => (
            <ConcernItem key={concern.title} {...concern} />
          ))}
        </ul>
      )}
      {!backups.isMissing && <p className="quiet">{backups.text}</p>}
    </section>
  );
}

/** What concerns everybody first. */
function listConcerns({
  openCounts: { messages, failedJobs },
  jobsGuide,
  backups,
  mailRefusal,
}: InstallationStateProps): Concern[] {
  return [
    ...(mailRefusal
      ? [{ title: mailRefusal.title, lines: [mailRefusal.text, ...mailRefusal.replies, ...mailRefusal.guides] }]
      : []),
    ...(failedJobs > 0
      ? [
          {
            title: failedJobs === 1 ? "1 failed job" : `${formatCount(failedJobs)} failed jobs`,
            tab: "jobs" as const,
            lines: [jobsGuide],
          },
        ]
      : []),
    ...(messages > 0
      ? [
          {
            title:
              messages === 1 ? "1 message waits for an answer" : `${formatCount(messages)} messages wait for an answer`,
            tab: "messages" as const,
          },
        ]
      : []),
    ...(backups.failed ? [{ title: "The last backup failed", lines: [backups.failed, ...backups.guides] }] : []),
    ...(backups.isMissing ? [{ title: "No regular backups", lines: [backups.text, ...backups.guides] }] : []),
  ];
}

function ConcernItem({ title, tab, lines = [] }: Concern) {
  return (
    <li>
      {tab ? (
        <Link className={`text-link ${styles.concern}`} to={`?tab=${tab}`}>
          {title}
        </Link>
      ) : (
        <strong className={styles.concern}>{title}</strong>
      )}
      {lines.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
    </li>
  );
}
