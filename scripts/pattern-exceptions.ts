// Regular expressions that scripts/check-patterns.ts refuses or can't read, each with the reason why no text holds the
// program by it.

interface SlowPattern {
  /** As a literal. */
  pattern: string;
  why: string;
}

const ownTexts = "It reads texts that come with the product or are its operator's.";
const ownOutput = "It reads what the product itself has just written, where each beginning has its end.";
const ownBrowser = "It runs in the browser of the person whose text it reads.";

export const slowPatterns: SlowPattern[] = [
  { pattern: String.raw`/^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT\r?$/gm`, why: ownOutput },
  { pattern: String.raw`/(<figure [^>]*>)[\s\S]*?<\/figure>/g`, why: ownOutput },
  { pattern: String.raw`/--([\w-]+):[^;}]+;?/g`, why: ownOutput },
  { pattern: String.raw`/^\{\{#shop\}\}\n([\s\S]*?)^\{\{\/shop\}\}\n/gm`, why: ownTexts },
  { pattern: String.raw`/(<h1>[\s\S]*?<\/h1>)/`, why: ownTexts },
  { pattern: String.raw`/<h1>([\s\S]*?)<\/h1>/`, why: ownTexts },
  { pattern: String.raw`/<(h[2-4])>([\s\S]*?)<\/\1>/g`, why: ownTexts },
  { pattern: String.raw`/^\[(.+)\]\((.+)\)$/`, why: ownTexts },
  { pattern: String.raw`/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/`, why: ownTexts },
  { pattern: String.raw`/=\s*[^\s"'${"`"}#][^\s#]*#/`, why: `${ownTexts} A settings file has at most 64 KB.` },
  { pattern: '/<script[^>]* src="([^"]+)"/g', why: ownBrowser },
  { pattern: String.raw`/(.*)\/(lead|ask|book)?\w*\??(.*)/`, why: `${ownBrowser} An address has at most 16 KB.` },
  { pattern: String.raw`/mso-list:[^;]*\blevel(\d)/`, why: ownBrowser },
  {
    pattern: String.raw`/[[\p{Cf}\p{Variation_Selector}]--[\u200c\u200d]]|(?<![[\p{L}\p{M}]--[a-zA-Z]])[\u200c\u200d]/gv`,
    why: "The analyser knows no flag v. It matches one character, and looks at the one before.",
  },
];

interface BuiltPatterns {
  /** The file that puts them together. */
  path: string;
  count: number;
  why: string;
}

const fixedLength = "Each part has a fixed length.";
const oneWay = "No character fits two neighbouring parts, so each is read once.";

export const builtPatterns: BuiltPatterns[] = [
  { path: "app/media/font-path.ts", count: 1, why: fixedLength },
  { path: "app/domain/values/image-address.ts", count: 2, why: fixedLength },
  { path: "app/domain/values/short-code.ts", count: 1, why: fixedLength },
  { path: "app/domain/stage/presence-code.server.ts", count: 1, why: fixedLength },
  { path: "app/domain/stage/stage-code.server.ts", count: 1, why: fixedLength },
  { path: "app/fast-path/form-reception.server.ts", count: 1, why: oneWay },
  { path: "app/csv/csv.ts", count: 3, why: oneWay },
  { path: "app/media/pdf/right-to-left.ts", count: 1, why: "It is one of the file's own classes of characters." },
  { path: "app/media/svg-prologue.ts", count: 1, why: "It is sticky, and each part has at most 1,000 characters." },
];
