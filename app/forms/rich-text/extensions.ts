import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";
import { asLink } from "#app/domain/values/link.ts";
import { VideoNode } from "#app/forms/rich-text/video-node.ts";

/** A picture of the speaker's own files, by the rule of rich-text.server.ts; others, pasted along, are left out. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
});

/** What a description may hold: nothing that saving would take away again. */
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
