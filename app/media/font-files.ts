// The fonts that pictures are drawn with: the hubs' own fonts and those of other scripts, all shipped with the product
// (scripts/fonts.ts). A fresh machine has no fonts of its own.
const files = Object.values(
  import.meta.glob<string>("/app/ui/fonts/drawn/*.ttf", { query: "?url", import: "default", eager: true }),
);
/** Where those URLs are on disk, from the working directory. */
const root = import.meta.env.PROD ? "build/client" : ".";

export const fontFiles: string[] = files.map((file) => `${root}${file}`);
