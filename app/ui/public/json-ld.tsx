import type { Thing, WithContext } from "schema-dts";

/** JSON-LD for a script element. Every "<" is escaped, so that user text cannot close the element. */
export const serialiseJsonLd = (data: WithContext<Thing>): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** `text` comes from `serialiseJsonLd`. It is data, so the content security policy allows it. */
export const JsonLd = ({ text }: { text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
);
