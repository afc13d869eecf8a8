import { type ReactNode, useId } from "react";
import styles from "#app/routes/dashboard/edit-hub/feedback-topic.module.css";

interface FeedbackTopicProps {
  id: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** One of the four topics of the Feedback section, below its own heading. */
export function FeedbackTopic({ id, title, description, children }: FeedbackTopicProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.topic} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>{title}</h3>
        <p className="quiet">{description}</p>
      </div>
      {children}
    </section>
  );
}
