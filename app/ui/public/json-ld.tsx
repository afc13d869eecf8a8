import type { Thing, WithContext } from "schema-dts";

/** Facts for machines as they stand in a page: what people typed cannot end the element, every "<" is its number. */
export const serialiseJsonLd = (data: WithContext<Thing>): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** `text` is from `jsonLd`. It is data, not a script: the content policy lets it stand. */
export const JsonLd = ({ text }: { text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
);
