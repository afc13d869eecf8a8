import { documentTypes } from "#app/domain/files/files.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";
import { trimEdges } from "#app/domain/values/trim-edges.ts";

/** Everything that leaves as a file, by its content type; the first ending is given where the name has none of them. */
const endings = new Map<string, [string, ...string[]]>([
  ...Object.entries(documentTypes).map(([type, contentType]): [string, [string]] => [contentType, [type]]),
  [documentTypes.jpg, ["jpg", "jpeg"]],
  ["image/webp", ["webp"]],
  ["text/csv", ["csv"]],
  ["text/plain", ["txt"]],
  ["text/vcard", ["vcf"]],
  ["application/zip", ["zip"]],
]);

/** Folders, characters that some system forbids or reads as something else (`a.exe:b.pdf`), and marks of direction. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}"<>|:*?\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Some programs decode a name once more than they should. */
const encoded = /%+/g;
const encodedCharacter = /[\da-f]{2}/iy;
/** With a letter: "Slides v2.1" has none. */
const ending = /\.(?=\d*[a-z])[a-z0-9]{1,8}$/i;
/** Devices of Windows, whatever follows the first dot. It can't save a file of that name. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;

/**
 * The name of a file that leaves the product, or is stored, in composed letters. It ends as its type does, whatever it
 * was called (ruling "Downloads"), because the ending decides which program opens it. A type that is not ours ends in
 * `.bin`. The part before it has at most `maxStemBytes`: file systems take 255, and cut the end.
 */
export function toFileName(name: string, contentType: string, maxStemBytes = 200): string {
  const own = endings.get(contentType.split(";", 1)[0] ?? "") ?? ["bin"];
  const findOwn = (text: string) => own.find((each) => text.toLowerCase().endsWith(`.${each}`));
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replace(unsafe, "").replace(encoded, withoutEncoding);
  const clean = normalise(cutText(plain, 1_000), "NFC").trim();
  // "slides.pdf.exe" is "slides.pdf".
  const typed = findOwn(clean) ? clean : clean.replace(ending, "");
  const found = findOwn(typed);
  const stem = cut(found ? typed.slice(0, -found.length - 1) : typed, maxStemBytes) || "file";
  return `${device.test(stem) ? "_" : ""}${stem}.${found ? typed.slice(-found.length) : own[0]}`;
}

/** No percent signs before two digits of the code of a character. */
function withoutEncoding(signs: string, at: number, name: string): string {
  encodedCharacter.lastIndex = at + signs.length;
  return encodedCharacter.test(name) ? "" : signs;
}

/** Without a dot or space at either end: hidden on some systems, dropped by others. */
function cut(stem: string, maxBytes: number): string {
  let text = "";
  for (const character of stem.toWellFormed()) {
    if (Buffer.byteLength(text + character) > maxBytes) break;
    text += character;
  }
  return trimEdges(text, /[.\s]/);
}
