import { Button, Textarea } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { AudienceAnswer } from "#app/routes/dashboard/qualified-audience/answer.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Section } from "#app/ui/section.tsx";

/** Manual Entry: one person a line. What could not be added stays in the field, each line with its reason. */
export function ManualEntry({ answer }: { answer: AudienceAnswer | undefined }) {
  const isSending = useNavigation().formData?.get("intent") === "add";
  const wrong = answer?.wrongLines ?? [];
  const left = wrong.map(({ text }) => text).join("\n");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answer && field.current) field.current.value = left;
  }, [answer, left]);
  return (
    <Section title="Manual Entry" description="Type or paste one person per line">
      <Form method="post" className={styles.upload}>
        <input type="hidden" name="intent" value="add" />
        <Textarea
          ref={field}
          label="Email addresses"
          name="lines"
          defaultValue={left}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={"rosa@example.com\nRosa Jimenez <rosa@example.com>\nrosa@example.com, Rosa, Jimenez"}
          error={errorOf(answer)}
        />
        {wrong.length > 0 && (
          <ul className={styles.wrongLines}>
            {wrong.map(({ text, reason }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be wrong twice
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

function errorOf(answer: AudienceAnswer | undefined): string | undefined {
  if (answer?.nobodyTyped) return "Please type at least one email address.";
  const wrong = answer?.wrongLines?.length ?? 0;
  if (wrong === 0) return;
  return `${wrong === 1 ? "This line was" : `These ${wrong} lines were`} not added. Correct ${wrong === 1 ? "it" : "them"} here and add again.`;
}
