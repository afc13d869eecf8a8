import { RichTextEditor as Kit } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { type Editor, useEditor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { asLink } from "#app/domain/values/link.ts";
import { toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { videoFromLink } from "#app/domain/values/video.ts";
import { extensions } from "#app/forms/rich-text/extensions.ts";
import { InsertRow } from "#app/forms/rich-text/insert-row.tsx";
import styles from "#app/forms/rich-text/rich-text.module.css";
import { IconLink, IconPhoto, IconVideo } from "#app/ui/icons.ts";

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
  labelId: string;
  describedBy: string;
  isInvalid: boolean;
  onChange(html: string): void;
  /**
   * Receives the editor's focus function, for labels and errors that lead here, and the text as the editor formats it.
   */
  onReady(focus: () => void, html: string): void;
  pickPicture?: PicturePicker;
}

type InsertMode = "link" | "video" | "picture" | null;

/** The rich text editor, loaded only where it is needed. */
export default function RichTextEditor({ pickPicture, ...props }: RichTextEditorProps) {
  const [insertMode, setInsertMode] = useState<InsertMode>(null);
  const editor = useRichTextEditor(props, () => setInsertMode("link"));
  if (!editor) return null;
  const toggle = (mode: InsertMode) => setInsertMode(insertMode === mode ? null : mode);
  const close = () => {
    setInsertMode(null);
    editor.commands.focus();
  };
  return (
    <Kit editor={editor} variant="subtle" classNames={{ root: styles.editor, content: styles.content }}>
      <Toolbar editor={editor} toggle={toggle} hasPictures={pickPicture !== undefined} />
      <InsertPanel
        editor={editor}
        mode={insertMode}
        pickPicture={pickPicture}
        close={close}
        hide={() => setInsertMode(null)}
      />
      <Kit.Content />
    </Kit>
  );
}

/** The editor with its text and the keyboard shortcut for links. */
function useRichTextEditor(props: Omit<RichTextEditorProps, "pickPicture">, openLinkRow: () => void) {
  return useEditor({
    extensions,
    content: toRichText(props.initial),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": props.labelId,
        "aria-describedby": props.describedBy,
        "aria-invalid": String(props.isInvalid),
      },
      handleKeyDown: (_, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return false;
        event.preventDefault();
        openLinkRow();
        return true;
      },
    },
    onCreate: ({ editor }) => props.onReady(() => editor.commands.focus(), editor.getHTML()),
    onUpdate: ({ editor }) => props.onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
}

interface ToolbarProps {
  editor: Editor;
  toggle(mode: InsertMode): void;
  hasPictures: boolean;
}

function Toolbar({ editor, toggle, hasPictures }: ToolbarProps) {
  return (
    <Kit.Toolbar aria-label="Formatting" role="toolbar">
      <Kit.ControlsGroup>
        <Kit.Bold />
        <Kit.Italic />
      </Kit.ControlsGroup>
      <Kit.ControlsGroup>
        <Kit.H2 />
        <Kit.H3 />
      </Kit.ControlsGroup>
      <Kit.ControlsGroup>
        <Kit.BulletList />
        <Kit.OrderedList />
      </Kit.ControlsGroup>
      <Kit.ControlsGroup>
        <Control label="Link" isActive={editor.isActive("link")} onClick={() => toggle("link")}>
          <IconLink size={16} stroke={1.75} aria-hidden />
        </Control>
        <Kit.Unlink />
        {hasPictures && (
          <Control label="Insert image" onClick={() => toggle("picture")}>
            <IconPhoto size={16} stroke={1.75} aria-hidden />
          </Control>
        )}
        <Control label="Insert video" onClick={() => toggle("video")}>
          <IconVideo size={16} stroke={1.75} aria-hidden />
        </Control>
      </Kit.ControlsGroup>
      <Kit.ControlsGroup>
        <Kit.Undo />
        <Kit.Redo />
      </Kit.ControlsGroup>
    </Kit.Toolbar>
  );
}

interface InsertPanelProps {
  editor: Editor;
  mode: InsertMode;
  pickPicture: PicturePicker | undefined;
  /** Closes the panel and focuses the text. */
  close(): void;
  /** Closes the panel and leaves the focus where it is. */
  hide(): void;
}

/** Asks for the link, video or picture to insert. */
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

interface ControlProps {
  label: string;
  isActive?: boolean;
  onClick(): void;
  children: ReactNode;
}

function Control({ label, isActive, onClick, children }: ControlProps) {
  return (
    <Kit.Control aria-label={label} title={label} active={isActive} onClick={onClick}>
      {children}
    </Kit.Control>
  );
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
  const video = videoFromLink(/^https?:/i.test(value.trim()) ? value : `https://${value.trim()}`);
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
