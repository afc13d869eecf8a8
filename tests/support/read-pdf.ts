import { getDocumentProxy } from "unpdf";

/** What a reader finds in a PDF. Lengths are points from the bottom left corner of the first page. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const items = content.items.filter((item) => "str" in item);
  const annotations = await page.getAnnotations();
  const texts = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, i) => {
      const { items: pieces } = await (await pdf.getPage(i + 1)).getTextContent();
      return pieces.map((piece) => ("str" in piece ? piece.str : "")).join("");
    }),
  );
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  return {
    pages: pdf.numPages,
    /** What each page says. */
    texts,
    size: { width, height },
    title: info.Title,
    language: info.Language,
    links: annotations.map(({ url }) => url as string),
    text: items
      .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
      .join("")
      // The dots of Arabic letters are glyphs of their own, which pdf.js takes for characters.
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim(),
    /** Where each piece of text begins, from the left. */
    positions: Object.fromEntries(items.map(({ str, transform }) => [str, transform[4] as number])),
    right: Math.max(...items.map((item) => (item.transform[4] as number) + item.width)),
    bottom: Math.min(...items.map((item) => item.transform[5] as number)),
  };
}
