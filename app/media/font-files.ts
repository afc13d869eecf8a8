// The letters that pictures are drawn with: the hubs' own fonts, then those of other scripts, all brought along
// (scripts/fonts.ts). Nothing of the machine's own fonts is counted on: a fresh one has none.
const files = Object.values(
  import.meta.glob<string>("/app/ui/fonts/drawn/*.ttf", { query: "?url", import: "default", eager: true }),
);
/** Where those addresses lie on the disk, from the program's folder, as for every static file. */
const root = import.meta.env.PROD ? "build/client" : ".";

export const fontFiles: string[] = files.map((file) => `${root}${file}`);
