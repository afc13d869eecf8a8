import { textFromParagraphs } from "#app/domain/values/plain-paragraphs.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { RichTextField } from "#app/forms/rich-text/rich-text-field.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";

/** The speaker's own notes, shown on the remote only. */
export function NotesCard({ field }: { field: Field }) {
  const words = textFromParagraphs(readFieldText(field)).split(/\s+/).filter(Boolean).length;
  return (
    <FoldSection
      id="section-notes"
      title="Private Notes"
      summary={words === 0 ? "None" : words === 1 ? "1 word" : `${words} words`}
      hasError={Boolean(field.errors)}
    >
      <RichTextField
        field={field}
        label="Notes for yourself"
        description="Only your remote shows them, while you speak"
      />
    </FoldSection>
  );
}
