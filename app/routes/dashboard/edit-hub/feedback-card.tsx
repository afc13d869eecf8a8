import type { ReactNode } from "react";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import { type Field, isOn } from "#app/forms/field-props.ts";
import { AudienceRequestTopic } from "#app/routes/dashboard/edit-hub/audience-request-topic.tsx";
import { CertificateTopic } from "#app/routes/dashboard/edit-hub/certificate-topic.tsx";
import { type ReasonFields, ReasonTopic, reasonLists } from "#app/routes/dashboard/edit-hub/reason-topic.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

type FeedbackFields = ReasonFields & Record<"acceptRequests" | "offerCertificate" | "certificateText", Field>;

interface FeedbackCardProps {
  hubId: string;
  fields: FeedbackFields;
  questionCount: number;
  /** The hub's questions, which save themselves. */
  questions: ReactNode;
}

/** What attendees can say and ask, and what they get for it. Links lead to each of the four by its id. */
export function FeedbackCard({ hubId, fields, questionCount, questions }: FeedbackCardProps) {
  return (
    <FoldSection
      id="section-feedback"
      title="Feedback"
      summary={describeFeedback(fields, questionCount)}
      hasError={[...reasonLists, "certificateText" as const].some((name) => fields[name].errors)}
    >
      {questions}
      <ReasonTopic fields={fields} />
      <AudienceRequestTopic field={fields.acceptRequests} hubId={hubId} />
      <CertificateTopic fields={fields} />
    </FoldSection>
  );
}

/** "4 of 6 questions, reasons, requests" */
function describeFeedback(fields: FeedbackFields, questionCount: number): string {
  return [
    `${questionCount} of ${questionsPerHub} questions`,
    isOn(fields.askReasons) && "reasons",
    isOn(fields.acceptRequests) && "requests",
    isOn(fields.offerCertificate) && "certificates",
  ]
    .filter(Boolean)
    .join(", ");
}
