import { Link } from "react-router";
import { leadSourceLabels } from "#app/domain/leads/leads.ts";
import type { Lead } from "#app/domain/leads/queries.server.ts";
import styles from "#app/routes/dashboard/leads/one-lead.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

export function LeadCaptures({ captures }: Pick<Lead, "captures">) {
  if (captures.length === 0) return null;
  return (
    <Section title="Where you connected" description="Each time they left their details, with what they agreed to">
      <details className={styles.fold}>
        <summary>{captures.length === 1 ? "What they agreed to" : `All ${formatCount(captures.length)} times`}</summary>
        <ol className={`lined-list stack-small ${styles.list}`}>
          {captures.map((capture) => (
            <li key={capture.id}>
              <div className={styles.line}>
                {capture.talkHubId ? (
                  <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${capture.talkHubId}?tab=analytics`}>
                    {capture.talkHubTitle}
                  </Link>
                ) : (
                  <span>{describeSource(capture.source)}</span>
                )}
                <Badge tone="neutral">{leadSourceLabels[capture.source]}</Badge>
              </div>
              <div className="quiet">
                <When at={capture.createdAt} as="moment" />
              </div>
              {capture.consentedAt ? (
                <blockquote className={`quote ${styles.consent}`} dir="auto">
                  {capture.consentText}
                  <footer>
                    Agreed <When at={capture.consentedAt} as="moment" />
                    {capture.consentWithdrawnAt && (
                      <>
                        , withdrawn <When at={capture.consentWithdrawnAt} as="moment" />
                      </>
                    )}
                  </footer>
                </blockquote>
              ) : (
                <p className="quiet">
                  {capture.consentText
                    ? "Someone entered this address and ticked the box after the person had withdrawn. It doesn't count as consent."
                    : "No consent given."}
                </p>
              )}
            </li>
          ))}
        </ol>
      </details>
    </Section>
  );
}

function describeSource(source: Lead["captures"][number]["source"]): string {
  if (source === "booking") return "Your booking page";
  if (source === "import") return "Imported by you";
  return source === "manual" ? "Added by you" : "A deleted hub";
}
