import { Link } from "react-router";
import { scalePoints } from "#app/domain/feedback/feedback.ts";
import type { QuestionResult } from "#app/domain/feedback/submissions.server.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** The results of each of the speaker's own questions. */
export function QuestionResults({ questions, answersPath }: { questions: QuestionResult[]; answersPath: string }) {
  if (questions.length === 0) return null;
  return (
    <Section title="Your Questions">
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question.id}>
            <h3 dir="auto">{question.question}</h3>
            <p className="quiet">{question.answerCount === 0 ? "No answers yet" : describeAnswers(question)}</p>
            {question.type === "text" ? (
              <Texts question={question} answersPath={answersPath} />
            ) : (
              question.answerCount > 0 && <BarTable caption={question.question} rows={toRows(question)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "12 answers, 7.3 on average" */
function describeAnswers({ type, answerCount, counts }: QuestionResult): string {
  const countText = `${formatCount(answerCount)} ${answerCount === 1 ? "answer" : "answers"}`;
  if (type !== "scale") return countText;
  const sum = counts.reduce((points, { answer, count }) => points + Number(answer) * count, 0);
  return `${countText}, ${(sum / answerCount).toFixed(1)} on average`;
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

function Texts({ question, answersPath }: { question: QuestionResult; answersPath: string }) {
  if (question.answerCount === 0) return null;
  return (
    <>
      <ul className={`plain-list ${styles.texts}`}>
        {question.texts.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <Link className="text-link tall-link" to={`${answersPath}?question=${question.id}`}>
        All answers
      </Link>
    </>
  );
}
