import type { AsciiText } from "#app/domain/values/ascii.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { trimEnd } from "#app/domain/values/trim-edges.ts";

/** A username for someone of this name: "Jose O'Neill" is "jose-oneill". May be too short, taken or reserved. */
export const suggestUsername = (name: AsciiText): string => trimEnd(slugFrom(name).slice(0, 30), /-/);
