import { Link } from "react-router";
import { joinReasons } from "#app/domain/feedback/feedback.ts";
import type { LeadFeedback } from "#app/domain/feedback/lead-feedback.server.ts";
import type { TimelineEntry } from "#app/domain/leads/leads.ts";
import styles from "#app/routes/dashboard/leads/one-lead.module.css";
import { DescriptionItem, DescriptionList } from "#app/ui/description-list.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

interface Props {
  /** This person's feedback, newest first. */
  answers: LeadFeedback[];
  timeline: TimelineEntry[];
}

/** What this person said and took, talk by talk. Renders nothing where neither carries their name. */
export function LeadAnswers({ answers, timeline }: Props) {
  const talks = [...new Set(answers.map(({ hubId }) => hubId))].map((id) =>
    answers.filter(({ hubId }) => hubId === id),
  );
  const files = new Set(timeline.flatMap(({ kind, detail }) => (kind === "download" && detail ? detail : [])));
  if (talks.length === 0 && files.size === 0) return null;
  return (
    <Section title="What they said">
      {talks.length > 0 && (
        <ol className={`lined-list stack-small ${styles.list}`}>
          {talks.map((ofTalk) => (
            <Talk key={ofTalk[0]?.hubId} answers={ofTalk} />
          ))}
        </ol>
      )}
      {files.size > 0 && (
        <p className={styles.gotten}>
          <span className="quiet">Took</span> <span dir="auto">{[...files].join(", ")}</span>
        </p>
      )}
    </Section>
  );
}

/** Words first, then stars, then what was asked. */
function Talk({ answers }: { answers: LeadFeedback[] }) {
  const rated = answers.find(({ responses }) => responses.rating !== undefined);
  const { rating, comments, reasons } = rated?.responses ?? {};
  const [first] = answers;
  return (
    <li>
      {comments && (
        <blockquote className="quote first-words" dir="auto">
          {comments}
        </blockquote>
      )}
      {rating !== undefined && (
        <div className={styles.line}>
          <RatingStars value={rating} />
          {reasons && reasons.length > 0 && <span dir="auto">{joinReasons(reasons)}</span>}
        </div>
      )}
      <DescriptionList>
        {answers
          .filter((each) => each !== rated)
          .map(({ id, question, responses }) => (
            <DescriptionItem key={id} label={question}>
              <Answer {...responses} />
            </DescriptionItem>
          ))}
      </DescriptionList>
      {first && (
        <div className="quiet">
          <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${first.hubId}?tab=analytics`}>
            {first.hubTitle}
          </Link>
          , <When at={first.createdAt} as="moment" />
        </div>
      )}
    </li>
  );
}

const Answer = ({ answer, comments, reasons }: LeadFeedback["responses"]) => (
  <span className={styles.answer}>
    {answer === undefined ? "" : typeof answer === "boolean" ? (answer ? "Yes" : "No") : answer}
    {[reasons && joinReasons(reasons), comments].filter(Boolean).join(". ")}
  </span>
);
