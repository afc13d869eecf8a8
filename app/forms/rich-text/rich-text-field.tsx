import { type ComponentType, type RefObject, use, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isFormatted, toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { type Field, typeInto } from "#app/forms/field-props.ts";
import styles from "#app/forms/rich-text/rich-text.module.css";
import type { PicturePicker, RichTextEditorProps } from "#app/forms/rich-text/rich-text-editor.tsx";
import inputs from "#app/ui/fields.module.css";
import { fieldProps, useUncorrected } from "#app/ui/fields.tsx";
import { loadModule } from "#app/ui/load-module.ts";
import { NeedContext } from "#app/ui/need.ts";

interface RichTextFieldProps {
  field: Field;
  label: string;
  description: string;
  /** Without it, the text has neither pictures nor videos. */
  pickPicture?: PicturePicker;
}

/** Kept after the first load, so that a form that is mounted again shows the editor at once. */
let loaded: ComponentType<RichTextEditorProps> | null = null;

/**
 * A rich text field. Its form field is a plain text area, which also works without scripts. Once the editor has loaded,
 * it replaces the text area on screen and writes into it. Plain text becomes paragraphs.
 */
export function RichTextField({ field, label, description, pickPicture }: RichTextFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const focusEditor = useRef(() => {});
  const [initial] = useState(String(field.initialValue ?? ""));
  const editor = useLazyEditor(initial, area);
  const first = useRef<string>(undefined);

  const error = useUncorrected(field)?.[0];
  const change = (html: string) => typeInto(area.current, html === first.current ? initial : html);
  return (
    <div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a label; keys reach the editor itself */}
      <label
        id={`${id}-label`}
        className={inputs.label}
        htmlFor={editor ? undefined : field.id}
        onClick={() => focusEditor.current()}
      >
        {label}
      </label>
      <p id={`${id}-description`} className={inputs.description}>
        {description}
      </p>
      <textarea
        key={field.key}
        {...fieldProps(field)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && field.errorId}
        ref={area}
        rows={6}
        className={editor ? "visually-hidden" : styles.plain}
        tabIndex={editor ? -1 : undefined}
        aria-hidden={editor ? true : undefined}
        // The form moves the focus here when this field has an error.
        onFocus={() => focusEditor.current()}
      />
      {!editor && isFormatted(initial) && <StillText html={toRichText(initial)} />}
      {editor && (
        <editor.Content
          {...editor.start}
          labelId={`${id}-label`}
          describedBy={error ? field.errorId : `${id}-description`}
          isInvalid={!!error}
          onChange={change}
          onReady={(focus, html) => {
            focusEditor.current = focus;
            first.current = html;
          }}
          pickPicture={pickPicture}
        />
      )}
      {error && (
        <p id={field.errorId} className={`${inputs.error} ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The formatted text, as it was stored, until the editor has loaded. */
function StillText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by values/rich-text.server.ts
  return <div className={styles.still} aria-hidden dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The editor and the text to start from. Null on the server, while it loads, and if it cannot be loaded: the text area then
 * stays.
 */
function useLazyEditor(initial: string, area: RefObject<HTMLTextAreaElement | null>) {
  const [editor, setEditor] = useState(
    () => loaded && { Content: loaded, start: { initial, cursor: null as number | null } },
  );
  const show = useEffectEvent((Content: ComponentType<RichTextEditorProps>) => {
    if (editor) return;
    const { current } = area;
    const cursor = current && current === document.activeElement ? current.selectionStart : null;
    // In one task, so that no key reaches the text area once its text is read.
    flushSync(() => setEditor({ Content, start: { initial: current?.value ?? initial, cursor } }));
  });
  const need = use(NeedContext);
  useEffect(() => {
    if (loaded) return;
    let isMounted = true;
    const load = async () => {
      await need;
      if (!isMounted) return;
      loaded ??= (await loadModule(() => import("#app/forms/rich-text/rich-text-editor.tsx"))).default;
      if (isMounted) show(loaded);
    };
    const tryLoad = () => void load().catch(() => {});
    tryLoad();
    addEventListener("online", tryLoad);
    return () => {
      isMounted = false;
      removeEventListener("online", tryLoad);
    };
  }, [need]);
  return editor;
}
