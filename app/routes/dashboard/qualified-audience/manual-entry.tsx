import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { AudienceActionData } from "#app/routes/dashboard/qualified-audience/action-data.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Section } from "#app/ui/section.tsx";

/** Manual Entry: one person per line. Invalid lines stay in the field with their reasons. */
export function ManualEntry({ actionResult }: { actionResult: AudienceActionData | undefined }) {
  const isSending = useNavigation().formData?.get("intent") === "add";
  const invalidLines = actionResult?.invalidLines ?? [];
  const remainingText = invalidLines.map(({ text }) => text).join("\n");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (actionResult && field.current) field.current.value = remainingText;
  }, [actionResult, remainingText]);
  return (
    <Section title="Manual Entry" description="Type or paste one person per line">
      <Form method="post" className="stack-smaller">
        <input type="hidden" name="intent" value="add" />
        <Textarea
          ref={field}
          label="Email addresses"
          name="lines"
          defaultValue={remainingText}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={"rosa@example.com\nRosa Jimenez <rosa@example.com>\nrosa@example.com, Rosa, Jimenez"}
          error={describeError(actionResult)}
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
          <Button type="submit" loading={isSending}>
            Add Attendees
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function describeError(actionResult: AudienceActionData | undefined): string | undefined {
  if (actionResult?.isInputEmpty) return "Please type at least one email address.";
  const invalidCount = actionResult?.invalidLines?.length ?? 0;
  if (invalidCount === 0) return;
  return `${invalidCount === 1 ? "This line was" : `These ${invalidCount} lines were`} not added. Correct ${invalidCount === 1 ? "it" : "them"} here and add again.`;
}
