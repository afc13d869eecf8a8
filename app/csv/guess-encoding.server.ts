// In which encoding a text was saved that is not Unicode. Its bytes don't say it, but the words that they make do:
// "K\x9annen" is "Können" on an old Mac, "Kšnnen" in Windows, and no word in Latin-9.
import type { OldEncoding } from "#app/csv/encodings.ts";
import { trimEdges } from "#app/domain/values/trim-edges.ts";

/** Letters beyond ASCII of languages that share encodings. Each word is one language's. */
const western = [
  ...["äöüßé", "àâæçéèêëîïôœùûüÿ", "áéíñóúüïç", "àáâãçéêíóôõúü", "àçèéíïòóúü", "àèéìíîòóùú", "áéèëïíóöüç"],
  ...["åäöæøéèüáó", "áðéíóúýþæö", "áéíóú", "äöõüšžå", "šžé", "ëçé", "àèìòùáéíóú"],
];
const central = [...["áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźżé", "áéíóöőúüű", "ăâîşţșț", "čćđšžé", "äöüßé"]];
/** Its words have no letters of ASCII. */
const cyrillic = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўђјљњћџѓѕќ";

const latin = [...western, ...central];

interface EncodingToTry {
  name: OldEncoding;
  /** For decoders. */
  label: string;
  /** Of which its words may be. */
  languages: readonly string[];
}

const windows: EncodingToTry = { name: "Windows-1252", label: "windows-1252", languages: latin };
const mac: EncodingToTry = { name: "Mac OS Roman", label: "macintosh", languages: latin };
/** Likelier first. */
const encodings: EncodingToTry[] = [
  windows,
  mac,
  { name: "ISO-8859-15", label: "iso-8859-15", languages: latin },
  { name: "Windows-1250", label: "windows-1250", languages: central },
  { name: "ISO-8859-2", label: "iso-8859-2", languages: central },
  { name: "Windows-1251", label: "windows-1251", languages: [cyrillic] },
];

/** Words of the file that are looked at, and bytes of each. */
const [maxWords, maxWordBytes] = [2_000, 40];

/**
 * The likeliest encoding first, then Windows-1252, which is the commonest. Bytes of which no encoding makes words in half
 * of the places are of Windows-1252 or no text.
 */
export function rankEncodings(bytes: Uint8Array): Pick<EncodingToTry, "name" | "label">[] {
  const words = findWords(bytes);
  const scored = encodings.map((encoding) => ({ encoding, ...score(words, encoding) }));
  const maxCount = Math.max(...scored.map(({ wordCount }) => wordCount));
  // Only old Macs ended lines so.
  const usual = bytes.includes(13) && !bytes.includes(10) ? mac : windows;
  const [best] = scored
    .filter(({ wordCount }) => wordCount === maxCount && maxCount * 2 >= words.length)
    .sort((one, other) => other.ofOneLanguage - one.ofOneLanguage)
    .sort((one, other) => Number(other.encoding === usual) - Number(one.encoding === usual));
  return best ? [best.encoding, windows] : [windows];
}

/** Words with bytes beyond ASCII, each once, a character for each byte. */
function findWords(bytes: Uint8Array): string[] {
  const words = new Set<string>();
  let [start, isTelling] = [0, false];
  for (let at = 0; at <= bytes.length && words.size < maxWords; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) isTelling = true;
    else if (!isWordByte(byte)) {
      if (isTelling)
        words.add(Buffer.from(bytes.subarray(start, Math.min(at, start + maxWordBytes))).toString("latin1"));
      [start, isTelling] = [at + 1, false];
    }
  }
  return [...words];
}

/** Digits and letters. */
const isWordByte = (byte: number) => (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);

/** How many of the words are any in this encoding, and how many of those may be of one language. */
function score(words: string[], { label, languages }: EncodingToTry) {
  const text = new TextDecoder(label).decode(Buffer.from(words.join("\n"), "latin1"));
  const ofLanguages = new Map<string, number>();
  let wordCount = 0;
  for (const word of text.split("\n")) {
    const possible = languages.filter((alphabet) => isWord(word, alphabet));
    if (possible.length > 0) wordCount++;
    for (const alphabet of possible) ofLanguages.set(alphabet, (ofLanguages.get(alphabet) ?? 0) + 1);
  }
  return { wordCount, ofOneLanguage: Math.max(0, ...ofLanguages.values()) };
}

/** Marks that stand between words, or beside them without a space. */
const marks = /[‘’‚“”„«»‹›–—…·•\u00a0]+/;
/** Numbers with their signs, and what is written with such signs alone. */
const numeric = /^(?:[§€£±©×]?\d*[½¼¾°€£¥‰²³¹×]*[CF]?|\d+[ºª]|[kcdm]?m[²³]|n[º°])$/i;
/** Uppercase after lowercase, which camel case has in ASCII only, and letters that never stand alone. */
const misplaced = /\p{Ll}(?![A-Z])\p{Lu}|^[ðñþçßïÐÑÞÇÏ]$/u;

const isWord = (text: string, alphabet: string): boolean =>
  text.split(marks).every((part) => {
    const word = trimEdges(part, /[¡¿©®™]/);
    if (numeric.test(word)) return true;
    if (!/^\p{L}+\d*$/u.test(word) || misplaced.test(word)) return false;
    return [...word.toLowerCase()].every((character) =>
      character <= "\x7f" ? alphabet !== cyrillic : alphabet.includes(character),
    );
  });
