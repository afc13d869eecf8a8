import { templateCategories } from "#app/database/vocabulary.ts";
import { categoryLabel, templateDescriptionMaxLength, templateNameMaxLength } from "#app/domain/templates/templates.ts";
import type { Field } from "#app/forms/field-props.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/fields.tsx";

export function TemplateFields({ fields }: { fields: Record<"name" | "description" | "category", Field> }) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Template Name"
        isRequired
        maxLength={templateNameMaxLength}
        data-autofocus
      />
      <TextareaField
        field={fields.description}
        label="Description"
        rows={3}
        maxLength={templateDescriptionMaxLength}
        placeholder="When to use it"
      />
      <SelectField
        field={fields.category}
        label="Category"
        data={templateCategories.map((value) => ({ value, label: categoryLabel(value) }))}
      />
    </>
  );
}
