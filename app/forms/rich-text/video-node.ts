import { Node } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { isVideo, videoFromLink, videoPage } from "#app/domain/values/video.ts";

/**
 * A video in a text. It is stored by name ("youtube:…"), shown here as a card and on pages as a click-to-load player.
 */
export const VideoNode = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes: () => ({ video: { default: null } }),

  // A pasted embed code becomes the video that it names.
  parseHTML: () => [
    { tag: "figure[data-video]", getAttrs: (element) => toVideoAttributes(element.getAttribute("data-video")) },
    { tag: "iframe[src]", getAttrs: (frame) => toVideoAttributes(videoFromLink(frame.getAttribute("src") ?? "")) },
  ],
  renderHTML: ({ node }) => ["figure", { "data-video": node.attrs.video }],

  // The same code pasted as text, which would otherwise be shown to the audience.
  addProseMirrorPlugins() {
    const { type } = this;
    return [
      new Plugin({
        props: {
          handlePaste({ state, dispatch }, { clipboardData }) {
            const text = clipboardData?.getData("text/plain") ?? "";
            const video = /<iframe\b/i.test(text) ? videoFromLink(text) : null;
            if (video) dispatch(state.tr.replaceSelectionWith(type.create({ video })).scrollIntoView());
            return video !== null;
          },
        },
      }),
    ];
  },

  addNodeView:
    () =>
    ({ node }) => {
      const video = String(node.attrs.video);
      const dom = document.createElement("figure");
      dom.dataset.video = video;
      const name = document.createElement("strong");
      name.textContent = video.startsWith("youtube") ? "YouTube video" : "Vimeo video";
      const address = document.createElement("span");
      address.textContent = isVideo(video) ? videoPage(video).replace("https://", "") : video;
      dom.append(name, address);
      return { dom };
    },
});

const toVideoAttributes = (video: string | null) => (video && isVideo(video) ? { video } : false);
