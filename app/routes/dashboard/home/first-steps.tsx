import styles from "#app/routes/dashboard/home/home.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconCheck } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

interface FirstStepsProps {
  hasUsername: boolean;
  hasHub: boolean;
}

/** Three steps for a new speaker, until the first rating has come. */
export function FirstSteps({ hasUsername, hasHub }: FirstStepsProps) {
  const createButton = <Button to="/dashboard/create-hub">Create New Talk Hub</Button>;
  return (
    <Section title="Ready in three steps">
      <ol className={`plain-list ${styles.steps}`}>
        <Step number={1} title="Choose your public address" isDone={hasUsername}>
          Every talk link starts with it.
        </Step>
        <Step number={2} title="Create your first Talk Hub" isDone={hasHub} action={createButton}>
          Add a title, date and link. It's private until you publish.
        </Step>
        <Step number={3} title="Show the QR code on your last slide">
          People scan it, rate the talk and leave their details. You see it all here.
        </Step>
      </ol>
    </Section>
  );
}

/** Shown once. */
export const FirstRating = () => (
  <p className={`notice tone-success ${styles.firstRating}`} role="status">
    <strong>Your first rating is in.</strong> All three steps are done, and this page follows your talks from now on.
  </p>
);

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  children: string;
  action?: React.ReactNode;
}

function Step({ number, title, isDone, children, action }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.stepNumber} aria-hidden>
        {isDone ? <IconCheck stroke={2} /> : number}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className={styles.stepDone}> Done</span>}
        </h3>
        {!isDone && <p className="quiet">{children}</p>}
        {!isDone && action && <div className={`button-row ${styles.buttons}`}>{action}</div>}
      </div>
    </li>
  );
}
