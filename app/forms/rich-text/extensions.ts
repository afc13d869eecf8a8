import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";
import { asLink } from "#app/domain/values/link.ts";
import { VideoNode } from "#app/forms/rich-text/video-node.ts";

/**
 * Allows only images from the speaker's own files, as rich-text.server.ts does. Pasted images from elsewhere are
 * dropped.
 */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
});

/** The editor offers only what the sanitiser keeps when the text is saved. */
export const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (link) => asLink(link) !== null,
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
    },
  }),
  OwnImage,
  VideoNode,
];
