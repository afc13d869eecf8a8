import styles from "#app/routes/dashboard/home/home.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconCheck } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Three steps for a new account, shown instead of zeros. */
export function FirstSteps({ hasUsername }: { hasUsername: boolean }) {
  return (
    <Section title="Ready in three steps">
      <ol className={`plain-list ${styles.steps}`}>
        <Step number={1} title="Choose your public address" isDone={hasUsername}>
          Every talk link starts with it.
        </Step>
        <Step
          number={2}
          title="Create your first Talk Hub"
          action={<Button to="/dashboard/create-hub">Create New Talk Hub</Button>}
        >
          Add a title, date and link. It's private until you publish.
        </Step>
        <Step number={3} title="Show the QR code on your last slide">
          People scan it, rate the talk and leave their details. You see it all here.
        </Step>
      </ol>
    </Section>
  );
}

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
        <p className="quiet">{children}</p>
        {action && <div className={`button-row ${styles.buttons}`}>{action}</div>}
      </div>
    </li>
  );
}
