import { Link } from "react-router";
import type { QuestionResult } from "#app/domain/feedback/answers.server.ts";
import { scalePoints } from "#app/domain/feedback/feedback.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import { BarTable } from "#app/ui/bar-table.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";

/** What came back on each of the speaker's own questions. */
export function QuestionResults({ questions, answersPath }: { questions: QuestionResult[]; answersPath: string }) {
  if (questions.length === 0) return null;
  return (
    <Section title="Your Questions">
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question.id}>
            <h3 dir="auto">{question.question}</h3>
            <p className="quiet">{question.answers === 0 ? "No answers yet" : factsOf(question)}</p>
            {question.type === "text" ? (
              <Texts question={question} answersPath={answersPath} />
            ) : (
              question.answers > 0 && <BarTable caption={question.question} rows={rowsOf(question)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "12 answers, 7.3 on average" */
function factsOf({ type, answers, counts }: QuestionResult): string {
  const given = `${formatCount(answers)} ${answers === 1 ? "answer" : "answers"}`;
  if (type !== "scale") return given;
  const sum = counts.reduce((points, { answer, count }) => points + Number(answer) * count, 0);
  return `${given}, ${(sum / answers).toFixed(1)} on average`;
}

/** Everything that could be answered in its own order, then what was offered once and is no longer. */
function rowsOf({ type, options, counts }: QuestionResult) {
  const countOf = (answer: string) => counts.find((each) => each.answer === answer)?.count ?? 0;
  if (type === "yes_no")
    return [
      { label: "Yes", value: countOf("true") },
      { label: "No", value: countOf("false") },
    ];
  const offered = type === "scale" ? scalePoints.map(String) : options;
  const gone = counts.filter(({ answer }) => !offered.includes(answer));
  return [
    ...offered.map((answer) => ({ label: answer, value: countOf(answer) })),
    ...gone.map(({ answer, count }) => ({ label: `${answer} (no longer offered)`, value: count })),
  ];
}

function Texts({ question, answersPath }: { question: QuestionResult; answersPath: string }) {
  if (question.answers === 0) return null;
  return (
    <>
      <ul className={styles.texts}>
        {question.texts.map(({ id, words }) => (
          <li key={id} dir="auto">
            {words}
          </li>
        ))}
      </ul>
      <Link className={`text-link ${styles.all}`} to={`${answersPath}?question=${question.id}`}>
        All answers
      </Link>
    </>
  );
}
