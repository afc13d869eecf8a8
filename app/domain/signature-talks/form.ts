import { z } from "zod";
import { signatureTalkLimits as limits, maxHubChoices } from "#app/domain/signature-talks/signature-talks.ts";
import { line, optionalText, paragraphs, requiredText } from "#app/domain/values/plain-text.ts";

/** One card. `version` is empty for a new one. */
export const signatureTalkForm = z.object({
  version: line().max(100).default(""),
  title: requiredText("Title is required", limits.title),
  promise: optionalText(limits.promise, paragraphs),
  audience: optionalText(limits.audience),
  length: optionalText(limits.length),
  format: optionalText(limits.format),
  /** The hubs that the form listed. Only they join or leave: others may be older, in the trash, or new since. */
  listedHubIds: z.array(z.uuid()).max(maxHubChoices).default([]),
  /** Those among them where it was given. */
  hubIds: z.array(z.uuid()).max(maxHubChoices).default([]),
});
export type SignatureTalkEdit = z.output<typeof signatureTalkForm>;
