// What a page says of itself and where it leads, read from its HTML.
import { Parser } from "htmlparser2";

/** Attributes whose value is the id of another element, or several. */
export const idAttributes = [
  "for",
  "form",
  "headers",
  "list",
  "popovertarget",
  "aria-activedescendant",
  "aria-controls",
  "aria-describedby",
  "aria-details",
  "aria-errormessage",
  "aria-flowto",
  "aria-labelledby",
  "aria-owns",
];

export interface ReadDocument {
  ids: Set<string>;
  /** The ids that attributes name, such as "aria-labelledby=title". */
  namedIds: { attribute: string; id: string }[];
  /** As written: links, alternates, pictures, scripts, and forms that only read. */
  addresses: Set<string>;
  /** Of `meta` by name or property, and of `link` by rel: "description", "og:image", "canonical". */
  head: Map<string, string>;
}

export function readDocument(html: string): ReadDocument {
  const document: ReadDocument = { ids: new Set(), namedIds: [], addresses: new Set(), head: new Map() };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src, action, method, rel, content } = attributes;
      if (id !== undefined) document.ids.add(id);
      for (const attribute of idAttributes)
        for (const named of attributes[attribute]?.split(/\s+/) ?? []) document.namedIds.push({ attribute, id: named });
      const reads = name === "form" && method?.toLowerCase() !== "post" ? action : undefined;
      for (const address of [href, src, reads]) if (address) document.addresses.add(address);
      const metaName = attributes.name ?? attributes.property;
      if (name === "meta" && metaName) document.head.set(metaName, content ?? "");
      if (name === "link" && rel) document.head.set(rel, href ?? "");
    },
  });
  parser.end(html);
  return document;
}

/** The ids that attributes name and no element has. */
export const findMissingIds = ({ ids, namedIds }: ReadDocument): string[] =>
  namedIds.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute}="${id}"`);
