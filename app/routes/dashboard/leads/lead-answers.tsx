import { Link } from "react-router";
import { joinReasons } from "#app/domain/feedback/feedback.ts";
import type { LeadFeedback } from "#app/domain/feedback/lead-feedback.server.ts";
import styles from "#app/routes/dashboard/leads/one-lead.module.css";
import { RatingStars } from "#app/ui/rating.tsx";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

/** This person's feedback. Renders nothing when none carries their name. */
export function LeadAnswers({ answers }: { answers: LeadFeedback[] }) {
  if (answers.length === 0) return null;
  return (
    <Section title="What they said">
      <ol className={`lined-list stack-small ${styles.list}`}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <div className="quiet" dir="auto">
              {answer.question}
            </div>
            <AnswerContent {...answer.responses} />
            <div className="quiet">
              <When at={answer.createdAt} as="moment" />,{" "}
              <Link dir="auto" className="text-link" to={`/dashboard/edit-hub/${answer.hubId}?tab=analytics`}>
                {answer.hubTitle}
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function AnswerContent({ rating, reasons, comments, answer }: LeadFeedback["responses"]) {
  return (
    <div className={styles.answer} dir="auto">
      {rating !== undefined && <RatingStars value={rating} />}
      {answer !== undefined && <p>{typeof answer === "boolean" ? (answer ? "Yes" : "No") : answer}</p>}
      {reasons && reasons.length > 0 && <p>{joinReasons(reasons)}</p>}
      {comments && <p>{comments}</p>}
    </div>
  );
}
