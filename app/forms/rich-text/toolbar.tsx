import { type Editor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import styles from "#app/forms/rich-text/rich-text.module.css";
import type { IconComponent } from "#app/ui/icon.ts";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconUnlink,
  IconVideo,
} from "#app/ui/icons.ts";

export type InsertMode = "link" | "video" | "picture" | null;

interface ToolbarProps {
  editor: Editor;
  toggle(mode: InsertMode): void;
  hasMedia: boolean;
}

export function Toolbar({ editor, toggle, hasMedia }: ToolbarProps) {
  const state = useEditorState({ editor, selector: describeState });
  const write = () => editor.chain().focus();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      <Group>
        <Control label="Bold" icon={IconBold} isActive={state.bold} onClick={() => write().toggleBold().run()} />
        <Control
          label="Italic"
          icon={IconItalic}
          isActive={state.italic}
          onClick={() => write().toggleItalic().run()}
        />
      </Group>
      <Group>
        <Control
          label="Heading 2"
          icon={IconH2}
          isActive={state.heading2}
          onClick={() => write().toggleHeading({ level: 2 }).run()}
        />
        <Control
          label="Heading 3"
          icon={IconH3}
          isActive={state.heading3}
          onClick={() => write().toggleHeading({ level: 3 }).run()}
        />
      </Group>
      <Group>
        <Control
          label="Bullet list"
          icon={IconList}
          isActive={state.bulletList}
          onClick={() => write().toggleBulletList().run()}
        />
        <Control
          label="Ordered list"
          icon={IconListNumbers}
          isActive={state.orderedList}
          onClick={() => write().toggleOrderedList().run()}
        />
      </Group>
      <Group>
        <Control label="Link" icon={IconLink} isActive={state.link} onClick={() => toggle("link")} />
        <Control label="Remove link" icon={IconUnlink} onClick={() => write().unsetLink().run()} />
        {hasMedia && <Control label="Insert image" icon={IconPhoto} onClick={() => toggle("picture")} />}
        {hasMedia && <Control label="Insert video" icon={IconVideo} onClick={() => toggle("video")} />}
      </Group>
      <Group>
        <Control label="Undo" icon={IconArrowBackUp} isDisabled={!state.undo} onClick={() => write().undo().run()} />
        <Control label="Redo" icon={IconArrowForwardUp} isDisabled={!state.redo} onClick={() => write().redo().run()} />
      </Group>
    </div>
  );
}

const describeState = ({ editor }: { editor: Editor }) => ({
  bold: editor.isActive("bold"),
  italic: editor.isActive("italic"),
  heading2: editor.isActive("heading", { level: 2 }),
  heading3: editor.isActive("heading", { level: 3 }),
  bulletList: editor.isActive("bulletList"),
  orderedList: editor.isActive("orderedList"),
  link: editor.isActive("link"),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
});

const Group = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>;

interface ControlProps {
  label: string;
  icon: IconComponent;
  isActive?: boolean;
  /** It stays in the order of the keyboard, so that the focus is not lost with the last step. */
  isDisabled?: boolean;
  onClick(): void;
}

function Control({ label, icon: ControlIcon, isActive, isDisabled, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <ControlIcon size={20} />
    </button>
  );
}
