// Every text that the specification fixes, with its section. A label that it names within a sentence stands here with the
// product's capitals. What a ruling replaced is not here.
import { messageTexts } from "#tests/support/specification/message-texts.ts";
import type { PageName } from "#tests/support/specification/pages.ts";
import { speakerTexts } from "#tests/support/specification/speaker-texts.ts";
import { visitorTexts } from "#tests/support/specification/visitor-texts.ts";

/** Texts that a page shows, or that stand in the source at a path. */
export type FixedTexts = { section: string; texts: string[] } & ({ page: PageName } | { source: string });

const all = [...visitorTexts, ...speakerTexts, ...messageTexts];
export const textsOnPages = all.filter((each) => "page" in each);
export const textsInSource = all.filter((each) => "source" in each);
