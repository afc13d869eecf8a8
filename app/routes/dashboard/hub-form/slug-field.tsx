import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSlug, slugFrom, slugFromTitle } from "#app/domain/values/slug.ts";
import type { ActionResult } from "#app/forms/action-result.ts";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import { TextField } from "#app/forms/text-field.tsx";
import styles from "#app/routes/dashboard/hub-form/hub-editor.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconWand } from "#app/ui/icons.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SlugFieldProps {
  field: Field;
  title: Field;
  /** The speaker's public profile; null without a username. */
  profileUrl: string | null;
  /** For a new hub: until its speaker types one, the slug is made from the title. */
  followsTitle?: boolean;
}

/**
 * The hub's slug with its full address. Generate asks the server for a free slug. Before hydration the same button
 * submits the whole form and gets it back with the slug.
 */
export function SlugField({ field, title, profileUrl, followsTitle = false }: SlugFieldProps) {
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
  useSlugOfTitle({ field, title, isOn: followsTitle });
  const slugPreview = slugFrom(String(field.value ?? field.initialValue ?? ""));
  const isCorrected = useIsCorrected(field);
  return (
    <div>
      <div className={`field-with-button ${styles.slug}`}>
        <TextField
          field={field}
          label="Custom URL Slug"
          isRequired
          spellCheck={false}
          autoCapitalize="none"
          {...(isCorrected && { error: false, "aria-invalid": undefined })}
        />
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

/** The slug that "generate" filled in. */
const generatedSlug = (result: ActionResult | undefined) => {
  const slug = result?.form?.initialValue?.slug;
  return typeof slug === "string" ? slug : undefined;
};

/**
 * Fills the slug in while the title is typed. Once the title is left, the server makes it one that no other hub uses,
 * in any script. A slug that the speaker typed stays.
 */
function useSlugOfTitle({ field, title, isOn }: { field: Field; title: Field; isOn: boolean }) {
  const { data, submit } = useFetcher<ActionResult>();
  const titleText = readFieldText(title);
  const followed = useRef({ title: titleText, slug: "" });
  const sentTitle = useRef<string>(undefined);

  const follow = useEffectEvent((text: string, slug: string) => {
    const input = document.getElementById(field.id);
    if (!isOn || !(input instanceof HTMLInputElement)) return;
    if (input.value !== "" && input.value !== followed.current.slug) return;
    followed.current = { title: text, slug };
    if (input.value !== slug) typeInto(input, slug);
  });
  useEffect(() => {
    if (titleText !== followed.current.title) follow(titleText, slugFromTitle(titleText));
  }, [titleText]);
  const followServer = useEffectEvent((slug: string) => {
    // The title may have changed since.
    if (sentTitle.current === titleText) follow(titleText, slug);
  });
  useEffect(() => {
    const slug = generatedSlug(data);
    if (slug) followServer(slug);
  }, [data]);
  useEffect(() => {
    const input = document.getElementById(title.id);
    if (!isOn || !(input instanceof HTMLInputElement)) return;
    const suggest = () => {
      if (!input.value.trim()) return;
      sentTitle.current = input.value;
      void submit({ intent: "generate", title: input.value }, { method: "post" });
    };
    input.addEventListener("change", suggest);
    return () => input.removeEventListener("change", suggest);
  }, [isOn, title.id, submit]);
}

/** Whether the slug that was refused has been replaced by a valid one. Only the server knows whether it is free. */
function useIsCorrected(field: Field): boolean {
  const error = field.errors?.[0];
  const slug = slugFrom(readFieldText(field));
  const [refused, setRefused] = useState(slug);
  // biome-ignore lint/correctness/useExhaustiveDependencies: remembers the slug at the moment of the error
  useEffect(() => setRefused(slug), [error]);
  return error !== undefined && slug !== refused && isSlug(slug);
}
