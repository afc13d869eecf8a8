import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { slugFrom } from "#app/domain/values/slug.ts";
import { type Field, typeInto } from "#app/forms/field-props.ts";
import { TextField } from "#app/forms/text-field.tsx";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { IconWand } from "#app/ui/icons.ts";

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
  const { data, state, submit } = useFetcher<{ slug?: string }>();
  useEffect(() => {
    if (data?.slug) typeInto(document.getElementById(field.id), data.slug);
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
  const slugPreview = slugFrom(String(field.value ?? field.initialValue ?? ""));
  return (
    <div>
      <div className={styles.slug}>
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
          leftSection={<IconWand size={18} stroke={1.75} aria-hidden />}
        >
          Generate
        </Button>
      </div>
      {profileUrl && (
        <p className={styles.address}>
          {profileUrl.replace(/^https?:\/\//, "")}/<strong>{slugPreview || "…"}</strong>
        </p>
      )}
    </div>
  );
}
