// Draws the icons of the installed app from the product's mark (app/ui/favicon.svg), in the sizes that phones ask for.
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { colours } from "../app/ui/tokens.ts";

const to = "app/ui/app-icons";
const mark = readFileSync("app/ui/favicon.svg", "utf8");
/** Phones cut their own shape out of these, so the ground fills the square and the mark keeps clear of its edge. */
const filled = mark.replace(/<rect[^>]*\/>/, "").replace('viewBox="0 0 24 24"', 'viewBox="-4 -4 32 32"');

const draw = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 72 * (size / 24) }).resize(size, size);

mkdirSync(to, { recursive: true });
for (const size of [192, 512]) await draw(mark, size).png().toFile(`${to}/icon-${size}.png`);
await draw(filled, 512).flatten({ background: colours.brand[600] }).png().toFile(`${to}/maskable-512.png`);
await draw(filled, 180).flatten({ background: colours.brand[600] }).png().toFile(`${to}/apple-touch.png`);
