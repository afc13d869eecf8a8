import { documentTypes } from "#app/domain/files/files.ts";
import { trimEdges } from "#app/domain/values/trim-edges.ts";

/** Everything that leaves as a file, by its content type; the first ending is given where the name has none of them. */
const endings = new Map<string, [string, ...string[]]>([
  ...Object.entries(documentTypes).map(([type, contentType]): [string, [string]] => [contentType, [type]]),
  [documentTypes.jpg, ["jpg", "jpeg"]],
  ["image/webp", ["webp"]],
  ["text/csv", ["csv"]],
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
/** Bytes: file systems take 255, and cut the end. */
const maxStemBytes = 200;

/**
 * The name of a file that leaves the product, or is stored. It ends as its type does, whatever it was called (ruling
 * "Downloads"), because the ending decides which program opens it. A type that is not ours ends in `.bin`.
 */
export function toFileName(name: string, contentType: string): string {
  const own = endings.get(contentType.split(";", 1)[0] ?? "") ?? ["bin"];
  const findOwn = (text: string) => own.find((each) => text.toLowerCase().endsWith(`.${each}`));
  const clean = (name.split(/[/\\]/).at(-1) ?? "").replace(unsafe, "").replace(encoded, withoutEncoding).trim();
  // "slides.pdf.exe" is "slides.pdf".
  const typed = findOwn(clean) ? clean : clean.replace(ending, "");
  const found = findOwn(typed);
  const stem = cut(found ? typed.slice(0, -found.length - 1) : typed);
  return `${stem || "file"}.${found ? typed.slice(-found.length) : own[0]}`;
}

/** No percent signs before two digits of the code of a character. */
function withoutEncoding(signs: string, at: number, name: string): string {
  encodedCharacter.lastIndex = at + signs.length;
  return encodedCharacter.test(name) ? "" : signs;
}

/** Without a dot or space at either end: hidden on some systems, dropped by others. */
function cut(stem: string): string {
  let text = "";
  for (const character of stem.toWellFormed()) {
    if (Buffer.byteLength(text + character) > maxStemBytes) break;
    text += character;
  }
  return trimEdges(text, /[.\s]/);
}
