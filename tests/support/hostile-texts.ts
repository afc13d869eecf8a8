// Text that makes careless code slow: normalising marks in the wrong order, patterns that look from each character on,
// markup that never ends.
export interface HostileText {
  name: string;
  /** So many bytes of it in UTF-8, or a few less. */
  make(bytes: number): string;
}

const repeat = (name: string, piece: string, end = ""): HostileText => ({
  name,
  make: (bytes) => piece.repeat(Math.floor((bytes - Buffer.byteLength(end)) / Buffer.byteLength(piece))) + end,
});

export const hostileTexts: HostileText[] = [
  repeat("one letter", "a", "!"),
  repeat("digits", "1", "x"),
  repeat("numbers in pairs", "111:", "1x"),
  repeat("telephone numbers", "1 (2) ", "x"),
  repeat("opened tags", "<"),
  repeat("tags without an end", "<a href=x "),
  repeat("tags in tags", "<b><i>", "<"),
  repeat("frames", '<iframe src="'),
  repeat("ampersands", "&"),
  repeat("at signs", "@"),
  repeat("addresses in addresses", "a@b.", "@"),
  repeat("web addresses", "http://a.", " "),
  repeat("marks in the wrong order", "\u0301\u0323", "e"),
  repeat("marks between invisible characters", "\u0301\u0323\u202a", "e"),
  repeat("half-width sound marks", "ｶ\uff9e\uff9f\uff9e", "e"),
  repeat("a ligature of eighteen letters", "\ufdfa"),
  repeat("nested brackets", "[(", "]"),
  repeat("spaces", " ", "x"),
  repeat("quotation marks", "\"'", "x"),
  repeat("commas and line breaks", ",\n", "x"),
];

/** As people write, in words and lines. */
export const plainText = (bytes: number): string => repeat("", "Kind machines listen first.\n").make(bytes);
