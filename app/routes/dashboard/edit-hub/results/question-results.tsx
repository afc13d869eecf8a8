import { Link } from "react-router";
import { scalePoints } from "#app/domain/feedback/feedback.ts";
import type { QuestionResult } from "#app/domain/feedback/submissions.server.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { describeCount } from "#app/ui/stats.tsx";

interface QuestionResultsProps {
  questions: QuestionResult[];
  answersPath: string;
}

/** The results of each of the speaker's own questions, folded to the one answer that matters most. */
export function QuestionResults({ questions, answersPath }: QuestionResultsProps) {
  if (questions.length === 0) return null;
  return (
    <Section title="Your Questions">
      <ul className={`lined-list ${styles.questions}`}>
        {questions.map((question) => (
          <li key={question.id}>
            {question.answerCount === 0 ? (
              <Question question={question} />
            ) : (
              <details>
                <summary>
                  <Question question={question} />
                </summary>
                {question.type === "text" ? (
                  <Texts question={question} answersPath={answersPath} />
                ) : (
                  <BarList caption={question.question} rows={toRows(question)} />
                )}
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Question({ question }: { question: QuestionResult }) {
  return (
    <span className={styles.question}>
      <strong dir="auto">{question.question}</strong>
      <span className="quiet">{describeAnswers(question)}</span>
    </span>
  );
}

/** "12 answers, 7.3 on average"; "12 answers, most often “Evening”" */
function describeAnswers(question: QuestionResult): string {
  const { type, answerCount, counts } = question;
  if (answerCount === 0) return "No answers yet";
  const countText = describeCount(answerCount, "answer");
  if (type === "text") return countText;
  if (type === "scale") {
    const sum = counts.reduce((points, { answer, count }) => points + Number(answer) * count, 0);
    return `${countText}, ${(sum / answerCount).toFixed(1)} on average`;
  }
  const rows = toRows(question).sort((one, other) => other.value - one.value);
  const isTied = rows[0]?.value === rows[1]?.value;
  return isTied ? countText : `${countText}, most often “${rows[0]?.label}”`;
}

/** Counts all current choices in their own order, then the removed ones. */
function toRows({ type, options, counts }: QuestionResult) {
  const findCount = (answer: string) => counts.find((each) => each.answer === answer)?.count ?? 0;
  if (type === "yes_no")
    return [
      { label: "Yes", value: findCount("true") },
      { label: "No", value: findCount("false") },
    ];
  const offered = type === "scale" ? scalePoints.map(String) : options;
  const removedOptions = counts.filter(({ answer }) => !offered.includes(answer));
  return [
    ...offered.map((answer) => ({ label: answer, value: findCount(answer) })),
    ...removedOptions.map(({ answer, count }) => ({ label: `${answer} (no longer offered)`, value: count })),
  ];
}

function Texts({ question: { id, texts }, answersPath }: { question: QuestionResult; answersPath: string }) {
  return (
    <>
      <ul className={`lined-list ${styles.texts}`}>
        {texts.map((text) => (
          <li key={text.id} dir="auto">
            {text.text}
          </li>
        ))}
      </ul>
      <Link className="text-link tall-link" to={`${answersPath}?question=${id}`}>
        All answers
      </Link>
    </>
  );
}
