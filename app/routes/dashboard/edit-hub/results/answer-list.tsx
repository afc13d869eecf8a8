import { presenceLabels } from "#app/domain/feedback/feedback.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { labelReason } from "#app/domain/values/reasons.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { AnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import styles from "#app/routes/dashboard/edit-hub/results/answers.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { RatingStars } from "#app/ui/rating.tsx";
import { describeCount } from "#app/ui/stats.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface AnswerListProps {
  answers: AnswerItem[];
  /** The address that receives the requests. */
  action: string;
  /** Only what is wanted while the talk runs: to show a comment on the hall screen. */
  isBrief?: boolean;
}

/** Answers, the words first. Neighbouring ratings without words are folded into one line. */
export function AnswerList({ answers, action, isBrief = false }: AnswerListProps) {
  if (answers.length === 0) return null;
  return (
    <ul className={`lined-list ${styles.answers}`}>
      {groupWordless(answers).map((group) =>
        isWordless(group[0]) ? (
          <li key={group[0].id}>
            <Wordless answers={group} />
          </li>
        ) : (
          <Answer key={group[0].id} answer={group[0]} action={action} isBrief={isBrief} />
        ),
      )}
    </ul>
  );
}

/** A rating without text has nothing to hide, to quote or to show on stage. */
const isWordless = ({ text, isHidden }: AnswerItem) => !text && !isHidden;

type Group = [AnswerItem, ...AnswerItem[]];

/** Each answer alone, but neighbours without words together. */
function groupWordless(answers: AnswerItem[]): Group[] {
  const groups: Group[] = [];
  for (const answer of answers) {
    const latest = groups.at(-1);
    if (latest && isWordless(answer) && isWordless(latest[0])) latest.push(answer);
    else groups.push([answer]);
  }
  return groups;
}

function Wordless({ answers }: { answers: Group }) {
  if (answers.length === 1) return <Remark answer={answers[0]} />;
  return (
    <details className={styles.wordless}>
      <summary>{`${describeCount(answers.length, "rating")} without words`}</summary>
      <ul className="plain-list">
        {answers.map((answer) => (
          <li key={answer.id}>
            <Remark answer={answer} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AnswerProps {
  answer: AnswerItem;
  action: string;
}

function Answer({ answer, action, isBrief }: AnswerProps & { isBrief: boolean }) {
  const fetcher = useFetcher();
  return (
    <li data-hidden={answer.isHidden || undefined}>
      {answer.text && <Words text={answer.text} />}
      <div className={styles.foot}>
        <Remark answer={answer} />
        <ActionForm fetcher={fetcher} action={action} sends={{ answerId: answer.id }} className={styles.buttons}>
          {answer.quote && !answer.isHidden && !isBrief && <QuoteButton answer={answer} quote={answer.quote} />}
          {/* Only a comment beside a rating is shown with the results. */}
          {answer.rating !== null && !answer.isHidden && (
            <AnswerButton
              answer={answer}
              intent={answer.isApproved ? "unapprove" : "approve"}
              label={answer.isApproved ? "Off stage" : "On stage"}
            />
          )}
          {!isBrief && (
            <AnswerButton
              answer={answer}
              intent={answer.isHidden ? "show" : "hide"}
              label={answer.isHidden ? "Show" : "Hide"}
            />
          )}
        </ActionForm>
      </div>
    </li>
  );
}

/** Longer ones show their first lines until they are unfolded. */
const maxShortText = 240;
const maxShortLines = 3;

function Words({ text }: { text: string }) {
  const words = (
    <span className={styles.words} dir="auto">
      {text}
    </span>
  );
  if (text.length <= maxShortText && text.split("\n").length <= maxShortLines) return words;
  return (
    <details className={styles.long}>
      <summary>
        {words}
        <span className={`text-link ${styles.unfold}`}>Show all</span>
        <span className={`text-link ${styles.fold}`}>Show less</span>
      </summary>
    </details>
  );
}

/** Stars, time, and what else is known of an answer, in one grey line. */
function Remark({ answer }: { answer: AnswerItem }) {
  const { rating, since, isInRoom, isHidden, isApproved, reasons, quote, email } = answer;
  return (
    <p className={styles.remark}>
      {rating !== null && <RatingStars value={rating} />}
      <span>{since}</span>
      {isInRoom && <span>{presenceLabels.room}</span>}
      {reasons.map((reason) => (
        <bdi key={`${reason.kind} ${reason.text}`}>{labelReason(reason)}</bdi>
      ))}
      {quote && (
        <span>
          {"May be quoted as "}
          <bdi>{formatQuoteAuthor(quote)}</bdi>
        </span>
      )}
      {email && (
        <a className="text-link" href={mailtoLink(email)}>
          {email}
        </a>
      )}
      {isHidden && <Badge tone="neutral">Hidden</Badge>}
      {isApproved && !isHidden && <Badge tone="info">On stage</Badge>}
      {quote?.isApproved && !isHidden && <Badge tone="success">Quoted</Badge>}
    </p>
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
        label={quote.isApproved ? "Stop quoting" : "Quote"}
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
