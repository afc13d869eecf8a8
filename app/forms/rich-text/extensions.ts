import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import Image from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { asLink } from "#app/domain/values/link.ts";
import { VideoNode } from "#app/forms/rich-text/video-node.ts";

/**
 * Allows only images from the speaker's own files, as rich-text.server.ts does. Pasted images from elsewhere are
 * dropped.
 */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
});

/** The editor offers only what the sanitiser keeps when the text is saved: here, that of private notes. */
export const textExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (link) => asLink(link) !== null,
    HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
  }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
];

/** The same with pictures and videos, for the description of a talk. */
export const mediaExtensions = [...textExtensions, OwnImage, VideoNode];
