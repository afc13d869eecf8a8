import { presenceLabels } from "#app/domain/feedback/feedback.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import { approvalButton } from "#app/domain/stage/stage.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** Answers, each with a button that hides it. `action` is the address that receives the request. */
export function AnswerList({ answers, action }: { answers: AnswerItem[]; action: string }) {
  if (answers.length === 0) return null;
  return (
    <ul className={`lined-list ${styles.comments}`}>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} action={action} />
      ))}
    </ul>
  );
}

interface AnswerProps {
  answer: AnswerItem;
  action: string;
}

function Answer({ answer, action }: AnswerProps) {
  const fetcher = useFetcher();
  return (
    <li data-hidden={answer.isHidden || undefined}>
      <div className={styles.head}>
        {answer.rating !== null && <RatingStars value={answer.rating} />}
        {answer.isHidden && <Badge tone="neutral">Hidden</Badge>}
        {answer.isApproved && !answer.isHidden && <Badge tone="info">On stage</Badge>}
        {answer.quote?.isApproved && !answer.isHidden && <Badge tone="success">Quoted</Badge>}
        {answer.isInRoom && <Badge tone="info">{presenceLabels.room}</Badge>}
        {answer.reasons.map(({ text, kind }) => (
          <Badge key={`${kind} ${text}`} tone="neutral">
            <bdi>{text}</bdi>
            {kind === "room" && " (room)"}
          </Badge>
        ))}
        <span className="quiet">{answer.since}</span>
        {/* A rating without text has nothing to hide. */}
        {(answer.text || answer.isHidden) && (
          <ActionForm fetcher={fetcher} action={action} sends={{ answerId: answer.id }} className={styles.hide}>
            {answer.quote && !answer.isHidden && <QuoteButton answer={answer} quote={answer.quote} />}
            {/* Only a comment beside a rating is shown with the results. */}
            {answer.rating !== null && !answer.isHidden && (
              <AnswerButton answer={answer} {...approvalButton(answer.isApproved)} />
            )}
            <AnswerButton
              answer={answer}
              intent={answer.isHidden ? "show" : "hide"}
              label={answer.isHidden ? "Show" : "Hide"}
            />
          </ActionForm>
        )}
      </div>
      {answer.text && <p dir="auto">{answer.text}</p>}
      {answer.quote && (
        <p className="quiet">
          {"May be quoted as "}
          <bdi>{formatQuoteAuthor(answer.quote)}</bdi>
        </p>
      )}
      {answer.email && (
        <a className="text-link" href={mailtoLink(answer.email)}>
          {answer.email}
        </a>
      )}
    </li>
  );
}

type QuoteButtonProps = Omit<AnswerProps, "action"> & { quote: NonNullable<AnswerItem["quote"]> };

/** The version lets the server refuse a quote that its author has changed since. */
function QuoteButton({ answer, quote }: QuoteButtonProps) {
  return (
    <>
      <input type="hidden" name="quoteId" value={quote.id} />
      <input type="hidden" name="quoteVersion" value={quote.version} />
      <AnswerButton
        answer={answer}
        intent={quote.isApproved ? "unquote" : "quote"}
        label={quote.isApproved ? "Stop quoting" : "Show as quote"}
      />
    </>
  );
}

interface AnswerButtonProps extends Omit<AnswerProps, "action"> {
  intent: string;
  label: string;
}

function AnswerButton({ answer: { text, since }, intent, label }: AnswerButtonProps) {
  return (
    <SubmitButton
      intent={intent}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`${label}: ${text ?? `rating, ${since}`}`}
    >
      {label}
    </SubmitButton>
  );
}
