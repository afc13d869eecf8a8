import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { asLink } from "#app/domain/values/link.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { videoFromLink } from "#app/domain/values/video.ts";
import { mediaExtensions, textExtensions } from "#app/forms/rich-text/extensions.ts";
import { InsertRow } from "#app/forms/rich-text/insert-row.tsx";
import { readPastedHtml } from "#app/forms/rich-text/pasted-html.ts";
import styles from "#app/forms/rich-text/rich-text.module.css";
import { type InsertMode, Toolbar } from "#app/forms/rich-text/toolbar.tsx";
import { showToast, type Toast } from "#app/ui/toast.tsx";

export interface Picture {
  src: string;
  alt: string;
  /** Pixels, if known: the page then reserves the space. */
  width?: number;
  height?: number;
}

/** Renders a list of the speaker's images to choose from. */
export type PicturePicker = (choose: (picture: Picture) => void, close: () => void) => ReactNode;

export interface RichTextEditorProps {
  /** The initial value: formatted text, or plain text that was typed before the editor loaded. */
  initial: string;
  /** Characters of `initial` before the cursor of whoever is typing it; null for nobody. They go on in the editor. */
  cursor: number | null;
  labelId: string;
  describedBy: string;
  isInvalid: boolean;
  onChange(html: string): void;
  /**
   * Receives the editor's focus function, for labels and errors that lead here, and the text as the editor formats it.
   */
  onReady(focus: () => void, html: string): void;
  /** Without it, the text has neither pictures nor videos. */
  pickPicture?: PicturePicker;
}

/** The rich text editor, loaded only where it is needed. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const [insertMode, setInsertMode] = useState<InsertMode>(null);
  const editor = useRichTextEditor(props, () => setInsertMode("link"));
  if (!editor) return null;
  const toggle = (mode: InsertMode) => setInsertMode(insertMode === mode ? null : mode);
  const close = () => {
    setInsertMode(null);
    editor.commands.focus();
  };
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} toggle={toggle} hasMedia={props.pickPicture !== undefined} />
      <InsertPanel
        editor={editor}
        mode={insertMode}
        pickPicture={props.pickPicture}
        close={close}
        hide={() => setInsertMode(null)}
      />
      <EditorContent editor={editor} className={styles.content} />
    </div>
  );
}

/** The editor with its text and the keyboard shortcut for links. */
function useRichTextEditor(props: RichTextEditorProps, openLinkRow: () => void) {
  const editor = useEditor({
    extensions: props.pickPicture ? mediaExtensions : textExtensions,
    content: toRichText(props.initial),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": props.labelId,
        "aria-describedby": props.describedBy,
        "aria-invalid": String(props.isInvalid),
      },
      transformPastedHTML: (pasted) => {
        const { html, leftOutCount } = readPastedHtml(pasted);
        if (leftOutCount > 0) showToast(describeLeftOut(leftOutCount, props.pickPicture !== undefined));
        return html;
      },
      handleKeyDown: (_, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return false;
        event.preventDefault();
        openLinkRow();
        return true;
      },
    },
    onUpdate: ({ editor }) => props.onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
  const begin = useEffectEvent((each: Editor) => {
    props.onReady(() => each.commands.focus(), each.getHTML());
    if (props.cursor === null) return;
    // A line break is one position as it is one character, and the end of a paragraph and the next one's start are two.
    each.commands.setTextSelection(props.cursor + 1);
    // At once, while `commands.focus` waits for the next frame and loses the keys until then.
    each.view.focus();
  });
  useLayoutEffect(() => {
    if (editor) begin(editor);
  }, [editor]);
  return editor;
}

/** Pictures from elsewhere would report the readers to their host, or show nothing. */
const describeLeftOut = (count: number, hasMedia: boolean): Toast => ({
  tone: "error",
  title: count === 1 ? "A picture was left out" : `${count} pictures were left out`,
  message: hasMedia ? "Add it with the button “Insert image”." : "This text can't hold pictures.",
});

interface InsertPanelProps {
  editor: Editor;
  mode: InsertMode;
  pickPicture: PicturePicker | undefined;
  /** Closes the panel and focuses the text. */
  close(): void;
  /** Closes the panel and leaves the focus where it is. */
  hide(): void;
}

function InsertPanel({ editor, mode, pickPicture, close, hide }: InsertPanelProps) {
  if (mode === "link") {
    return (
      <InsertRow
        label="Link address"
        placeholder="https://"
        first={editor.getAttributes("link").href}
        add={(value) => setLink(editor, value)}
        close={close}
      />
    );
  }
  if (mode === "video") {
    return (
      <InsertRow
        label="Video address"
        placeholder="https://www.youtube.com/watch?v=…"
        add={(value) => insertVideo(editor, value)}
        close={close}
      />
    );
  }
  if (mode === "picture" && pickPicture) {
    const insert = (picture: Picture) => {
      insertPicture(editor, picture);
      hide();
    };
    return pickPicture(insert, close);
  }
  return null;
}

/** Links the selected text, or inserts the address itself if nothing is selected. */
function setLink(editor: Editor, value: string): string | undefined {
  const href = asLink(value);
  if (!href) return "Please enter a valid URL";
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: value.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.extendMarkRange("link").setLink({ href }).run();
}

function insertVideo(editor: Editor, value: string): string | undefined {
  const video = videoFromLink(value);
  if (!video) return "Please enter a link to a YouTube or Vimeo video";
  // Adds an empty line to write on.
  editor
    .chain()
    .focus()
    .insertContent([{ type: "video", attrs: { video } }, { type: "paragraph" }])
    .run();
}

function insertPicture(editor: Editor, picture: Picture) {
  // Adds an empty line to write on.
  editor
    .chain()
    .focus()
    .insertContent([{ type: "image", attrs: picture }, { type: "paragraph" }])
    .run();
}
