import { useEffect, useRef } from "react";
import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import type { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { TextareaField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";

/** Manual Entry: one person per line. Lines that were not added stay in the field, with their reasons. */
export function ManualEntry() {
  const result = useActionResult<typeof attendeeForms.add>("add");
  const invalidLines = result?.value ?? result?.reason ?? [];
  const sentText = String(result?.form?.initialValue?.lines ?? "");
  const remainingText = result?.isDone ? invalidLines.map(({ text }) => text).join("\n") : sentText;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (result && field.current) field.current.value = remainingText;
  }, [result, remainingText]);
  return (
    <Section title="Manual Entry" description="Type or paste one person per line">
      <ActionForm intent="add" className="stack-smaller">
        <TextareaField
          ref={field}
          label="Email addresses"
          name="lines"
          defaultValue={remainingText}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={"rosa@example.com\nRosa Jimenez <rosa@example.com>\nrosa@example.com, Rosa, Jimenez"}
          error={result?.form?.error?.lines?.[0] ?? describeInvalid(invalidLines.length)}
        />
        {invalidLines.length > 0 && (
          <ul className={styles.wrongLines}>
            {invalidLines.map(({ text, reason }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be invalid twice
              <li key={i}>
                <span dir="auto">{text.length > 80 ? `${text.slice(0, 80)}…` : text}</span>: {reason}
              </li>
            ))}
          </ul>
        )}
        <div>
          <SubmitButton>Add Attendees</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}

function describeInvalid(invalidCount: number): string | undefined {
  if (invalidCount === 0) return;
  return `${invalidCount === 1 ? "This line was" : `These ${invalidCount} lines were`} not added. Correct ${invalidCount === 1 ? "it" : "them"} here and add again.`;
}
