import { useEffect, useRef, useState } from "react";
import { profileLimits, testimonialsPerProfile } from "#app/domain/profiles/profiles.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import styles from "#app/routes/dashboard/speaker-settings/speaker-settings.module.css";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/fields.tsx";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "#app/ui/icons.ts";
import { FieldRow, Section } from "#app/ui/section.tsx";

export interface TestimonialFields {
  key: string;
  author: Field;
  company: Field;
  content: Field;
}

interface TestimonialsProps {
  testimonials: TestimonialFields[];
  onAdd(): void;
  onRemove(index: number): void;
  onMove(from: number, to: number): void;
}

/** The testimonials, in the order the profile shows them. */
export function Testimonials({ testimonials, onAdd, onRemove, onMove }: TestimonialsProps) {
  const [statusText, setStatusText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(null);
  // Moves the focus after the list has changed.
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const last = testimonials.length - 1;

  function move(from: number, to: number) {
    onMove(from, to);
    setStatusText(`Testimonial ${from + 1} is now number ${to + 1}`);
    focusNext.current = `li:nth-child(${to + 1}) [data-move="${to < from ? "up" : "down"}"]`;
  }
  function add() {
    onAdd();
    setStatusText("Testimonial added");
    focusNext.current = `li:nth-child(${last + 2}) input`;
  }
  function remove(index: number) {
    onRemove(index);
    setStatusText(`Testimonial ${index + 1} removed`);
    focusNext.current = `li:nth-child(${Math.max(1, Math.min(index + 1, last))}) [data-remove]`;
  }
  return (
    <Section id="testimonials" title="Testimonials" description="Your profile mentions that you added these yourself">
      <ol className={`plain-list stack-small ${styles.testimonials}`} ref={list}>
        {testimonials.map((testimonial, index) => (
          <TestimonialItem
            key={testimonial.key}
            testimonial={testimonial}
            index={index}
            isLast={index === last}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {testimonials.length < testimonialsPerProfile && (
        <div>
          <Button variant="default" onClick={add} leftSection={<IconPlus />}>
            Add Testimonial
          </Button>
        </div>
      )}
      <p className="quiet">
        {testimonials.length} of {testimonialsPerProfile} testimonials
      </p>
      <p className="visually-hidden" role="status">
        {statusText}
      </p>
    </Section>
  );
}

interface TestimonialToolsProps {
  author: Field;
  index: number;
  isLast: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

type TestimonialItemProps = Omit<TestimonialToolsProps, "author"> & { testimonial: TestimonialFields };

function TestimonialItem({ testimonial: { author, company, content }, ...tools }: TestimonialItemProps) {
  return (
    <li>
      <fieldset className={`stack-smaller ${styles.testimonial}`}>
        <legend>{`Testimonial ${tools.index + 1}`}</legend>
        <TestimonialTools author={author} {...tools} />
        <FieldRow>
          <TextField field={author} label="Author" isRequired maxLength={profileLimits.testimonialAuthor} />
          <TextField field={company} label="Company" maxLength={profileLimits.testimonialCompany} />
        </FieldRow>
        <TextareaField
          field={content}
          label="Testimonial"
          isRequired
          rows={2}
          maxLength={profileLimits.testimonialContent}
        />
      </fieldset>
    </li>
  );
}

function TestimonialTools({ author, index, isLast, onMove, onRemove }: TestimonialToolsProps) {
  return (
    <div className={styles.tools}>
      <IconButton
        size={36}
        data-move="up"
        // Not disabled at the end of the list, because a disabled button would lose the focus.
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
        aria-label={`Move testimonial ${index + 1} up`}
      >
        <IconArrowUp />
      </IconButton>
      <IconButton
        size={36}
        data-move="down"
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(index + 1)}
        aria-label={`Move testimonial ${index + 1} down`}
      >
        <IconArrowDown />
      </IconButton>
      <IconButton
        size={36}
        data-remove
        onClick={onRemove}
        aria-label={`Remove testimonial ${index + 1}${readFieldText(author) ? ` by ${readFieldText(author)}` : ""}`}
      >
        <IconTrash />
      </IconButton>
    </div>
  );
}
