// Every text that the specification fixes, with its section. A label that it names within a sentence stands here with the
// product's capitals. What a ruling replaced is not here, nor are these, which the product has no occasion to show:
// - "User not authenticated.": a visitor is redirected to /signin first, as the route table asks.
// - "Missing Talk Hub": the address names the hub, and a missing one is "Talk Hub Not Found".
// - "No checkout URL returned.", "Checkout failed.", "Failed with status {message}": other wordings for a failed checkout,
//   which has the messages of section 8's first two lines.
// - "Error fetching profile:", "Error signing out:": lines of a browser's log; the server does both.
import { messageTexts } from "#tests/support/specification/message-texts.ts";
import type { PageName } from "#tests/support/specification/pages.ts";
import { speakerTexts } from "#tests/support/specification/speaker-texts.ts";
import { visitorTexts } from "#tests/support/specification/visitor-texts.ts";

/** Texts that a page shows, or that stand in the source at a path. */
export type FixedTexts = { section: string; texts: string[] } & ({ page: PageName } | { source: string });

const all = [...visitorTexts, ...speakerTexts, ...messageTexts];
export const textsOnPages = all.filter((each) => "page" in each);
export const textsInSource = all.filter((each) => "source" in each);
