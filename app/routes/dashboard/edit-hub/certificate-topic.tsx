import { maxCertificateText } from "#app/database/vocabulary.ts";
import type { Field } from "#app/forms/field-props.ts";
import { FeedbackTopic } from "#app/routes/dashboard/edit-hub/feedback-topic.tsx";
import { TextareaField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";

/** Whether attendees get a certificate of attendance, and what it says besides the talk. */
export function CertificateTopic({ fields }: { fields: Record<"offerCertificate" | "certificateText", Field> }) {
  return (
    <FeedbackTopic
      id="section-certificates"
      title="Certificates"
      description="After the talk, whoever scanned the code on the hall screen can have a certificate of attendance with the name they type"
    >
      <SwitchField
        field={fields.offerCertificate}
        label="Offer Certificates"
        description="A PDF with talk, event, date, length and your name. Anyone can check it at the address on it"
      />
      <TextareaField
        field={fields.certificateText}
        label="Text on the certificate"
        description={`Such as "1 CPD point, Australian College of Nursing". Up to ${maxCertificateText} characters`}
        rows={2}
      />
    </FeedbackTopic>
  );
}
