import { useEffect } from "react";
import type { ActionResult } from "#app/forms/action-result.ts";
import { type Field, typeInto } from "#app/forms/field-props.ts";
import { generatedSlug } from "#app/routes/dashboard/hub-form/generated-slug.ts";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { useSlug } from "#app/routes/dashboard/hub-form/use-slug.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { IconWand } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SlugFieldProps {
  field: Field;
  title: Field;
  /** The speaker's public profile; null without a username. */
  profileUrl: string | null;
}

/**
 * The hub's slug with its full address. Generate asks the server for a free slug. Before hydration the same button
 * submits the whole form and gets it back with the slug.
 */
export function SlugField({ field, title, profileUrl }: SlugFieldProps) {
  const { data, state, submit } = useFetcher<ActionResult>();
  useEffect(() => {
    const slug = generatedSlug(data);
    if (slug) typeInto(document.getElementById(field.id), slug);
  }, [data, field.id]);

  const generate = (event: React.MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const form = event.currentTarget.form;
    const titleText = form && new FormData(form).get(title.name);
    if (typeof titleText !== "string" || !titleText.trim()) {
      document.getElementById(title.id)?.focus();
      return;
    }
    submit({ intent: "generate", title: titleText }, { method: "post" });
  };
  const slugPreview = useSlug(String(field.value ?? field.initialValue ?? ""));
  return (
    <div>
      <div className={`field-with-button ${styles.slug}`}>
        <TextField field={field} label="Custom URL Slug" isRequired spellCheck={false} autoCapitalize="none" />
        <Button
          type="submit"
          form={field.formId}
          name="intent"
          value="generate"
          formNoValidate
          variant="default"
          loading={state !== "idle"}
          onClick={generate}
          leftSection={<IconWand />}
        >
          Generate
        </Button>
      </div>
      {profileUrl && (
        <p className={`remark ${styles.address}`}>
          {profileUrl.replace(/^https?:\/\//, "")}/<strong>{slugPreview || "…"}</strong>
        </p>
      )}
    </div>
  );
}
