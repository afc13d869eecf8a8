import { type RefObject, useRef, useState } from "react";
import { profileLimits, topicProblem, topicsPerProfile } from "#app/domain/profiles/profiles.ts";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import styles from "#app/routes/dashboard/speaker-settings/speaker-settings.module.css";
import { Button } from "#app/ui/button.tsx";
import { fieldProps, TextField } from "#app/ui/fields.tsx";
import { IconX } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

interface TopicsProps {
  topics: Field[];
  onAdd(topic: string): void;
  onRemove(index: number): void;
  /** The text beside "Add". It is saved even when it was not added. */
  newTopic: Field;
}

/** Specification: "added only if non-empty after trimming and not already present (Enter also adds)". */
export function Topics({ topics, newTopic, onAdd, onRemove }: TopicsProps) {
  const [statusText, setStatusText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const values = topics.map(readFieldText);
  const input = () => document.getElementById(newTopic.id);

  function add() {
    const topic = readFieldText(newTopic);
    const newProblem = topicProblem(topic, values);
    setProblem(newProblem);
    if (newProblem === null) {
      onAdd(topic.trim());
      typeInto(input(), "");
      setStatusText(`${topic.trim()} added`);
    }
    input()?.focus();
  }
  function remove(index: number) {
    onRemove(index);
    setStatusText(`${values[index]} removed`);
    // Keyboard users continue at the next topic, not at the top of the page.
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input())?.focus();
  }
  return (
    <Section title="Speaking Topics" description="Topics people can book you for">
      {topics.length > 0 && <TopicList ref={list} topics={topics} onRemove={remove} />}
      <div className={`field-with-button ${styles.add}`}>
        <TextField
          field={newTopic}
          label="New Topic"
          maxLength={profileLimits.topic}
          error={problem}
          onInput={() => setProblem(null)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          enterKeyHint="done"
        />
        <Button variant="default" onClick={add}>
          Add Topic
        </Button>
      </div>
      <p className="quiet">
        {topics.length} of {topicsPerProfile} topics
      </p>
      <p className="visually-hidden" role="status">
        {statusText}
      </p>
    </Section>
  );
}

interface TopicListProps {
  ref: RefObject<HTMLUListElement | null>;
  topics: Field[];
  onRemove(index: number): void;
}

function TopicList({ ref, topics, onRemove }: TopicListProps) {
  return (
    <ul className={`plain-list button-row ${styles.topics}`} ref={ref} aria-label="Your topics">
      {topics.map((topic, index) => {
        const text = readFieldText(topic);
        return (
          <li key={topic.key ?? topic.id}>
            <input {...fieldProps(topic)} type="hidden" />
            <span dir="auto">{text}</span>
            <button type="button" onClick={() => onRemove(index)} aria-label={`Remove ${text}`}>
              <IconX size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
