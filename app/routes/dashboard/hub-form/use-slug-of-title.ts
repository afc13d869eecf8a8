import { useEffect, useEffectEvent, useRef } from "react";
import type { AsciiText } from "#app/domain/values/ascii.ts";
import { slugFromTitle } from "#app/domain/values/slug.ts";
import type { ActionResult } from "#app/forms/action-result.ts";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import { writeInBrowser } from "#app/routes/dashboard/hub-form/ascii-tables.ts";
import { generatedSlug } from "#app/routes/dashboard/hub-form/generated-slug.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/**
 * Fills the slug in while the title is typed. Once the title is left, the server makes it one that no other hub uses,
 * in any script. A slug that the speaker typed stays.
 */
export function useSlugOfTitle(field: Field, title: Field) {
  const { data, submit } = useFetcher<ActionResult>();
  const titleText = readFieldText(title);
  const followed = useRef({ title: titleText, slug: "" });
  const sentTitle = useRef<string>(undefined);

  const follow = useEffectEvent((text: string, slug: string) => {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    if (input.value !== "" && input.value !== followed.current.slug) return;
    followed.current = { title: text, slug };
    if (input.value !== slug) typeInto(input, slug);
  });
  const followTyping = useEffectEvent((text: string, title: AsciiText) => {
    // The tables may come after the server's answer, or after the next letter.
    if (text === titleText && text !== followed.current.title) follow(text, slugFromTitle(title));
  });
  useEffect(() => {
    writeInBrowser(titleText).then(
      (title) => followTyping(titleText, title),
      // Offline. The server's answer follows.
      () => {},
    );
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
    if (!(input instanceof HTMLInputElement)) return;
    const suggest = () => {
      if (!input.value.trim()) return;
      sentTitle.current = input.value;
      void submit({ intent: "generate", title: input.value }, { method: "post" });
    };
    input.addEventListener("change", suggest);
    return () => input.removeEventListener("change", suggest);
  }, [title.id, submit]);
}
