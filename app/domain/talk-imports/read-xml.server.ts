// XML that somebody wrote, as a tree of elements. Nothing in it is loaded, and a file that is made to fill the memory or the
// stack is refused.
import { setImmediate } from "node:timers/promises";
import { DomHandler, DomUtils, Parser } from "htmlparser2";

export type XmlNode = DomHandler["dom"][number];
export type XmlElement = Extract<XmlNode, { attribs: unknown }>;

/** A real schedule has a tenth of it. */
const maxElements = 200_000;
/** Functions on the tree call themselves, so its depth has a limit too. */
const maxDepth = 400;
/** Characters parsed at a time: other requests are served between two slices. */
const sliceLength = 64 * 1024;

class HostileXmlError extends Error {}

class LimitedHandler extends DomHandler {
  #elements = 0;

  override onopentag(name: string, attribs: Record<string, string>) {
    super.onopentag(name, attribs);
    if (++this.#elements > maxElements || this.tagStack.length > maxDepth) throw new HostileXmlError();
  }
}

/** The nodes of `text`; null for more or deeper ones than a program writes. */
export async function readXml(text: string): Promise<XmlNode[] | null> {
  const handler = new LimitedHandler();
  const parser = new Parser(handler, { xmlMode: true });
  try {
    for (let at = 0; at < text.length; at += sliceLength) {
      parser.write(text.slice(at, at + sliceLength));
      await setImmediate();
    }
    parser.end();
    return handler.dom;
  } catch (error) {
    if (error instanceof HostileXmlError) return null;
    throw error;
  }
}

type Within = XmlNode | XmlNode[];

/** The elements inside that fit, in their order. */
export const findElements = (within: Within, fits: (element: XmlElement) => boolean): XmlElement[] =>
  DomUtils.findAll(fits as never, within as never);

export const findElement = (within: Within, fits: (element: XmlElement) => boolean): XmlElement | null =>
  DomUtils.findOne(fits as never, [within].flat() as never);

export const attributeOf = (element: XmlElement | null, name: string): string => element?.attribs[name]?.trim() ?? "";

/** All text inside of an element. */
export const contentOf = (element: XmlElement): string => DomUtils.textContent(element);
