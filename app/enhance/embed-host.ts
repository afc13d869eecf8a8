// Gives the frames of other sites the height of their content. A page includes it as /embed.js beside frames whose address
// ends with ?fit (routes/public/embed/fit-script.ts).
const { origin: ourOrigin } = new URL((document.currentScript as HTMLScriptElement).src);
const ours = () => [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(`${ourOrigin}/embed/`));

addEventListener("message", ({ source, origin, data }: MessageEvent<{ embedHeight?: unknown } | null>) => {
  const height = Number(data?.embedHeight);
  if (origin !== ourOrigin || !(height > 0)) return;
  const frame = ours().find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.height = `${Math.min(height, 5_000)}px`;
});
// Frames that were there first have told it already, so they are asked again, with an empty message that tells nothing.
for (const { contentWindow } of ours()) contentWindow?.postMessage("", "*");
