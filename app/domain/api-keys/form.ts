import { z } from "zod";
import { currentPasswordForm } from "#app/domain/accounts/form.ts";
import {
  type AccessLevel,
  type ApiAccess,
  accessLevels,
  apiAreaNames,
  type KeyLifetime,
  keyLifetimes,
} from "#app/domain/api-keys/api-keys.ts";
import { line } from "#app/domain/values/plain-text.ts";

const level = z.enum(Object.keys(accessLevels) as [AccessLevel], "Please choose what it may do");

/** A key gives access without a password or code, so making one asks for both. */
export const makeApiKeyForm = currentPasswordForm
  .extend({
    name: line("Please name your key.").min(1, "Please name your key.").max(60, "Please use at most 60 characters."),
    lifetime: z.enum(Object.keys(keyLifetimes) as [KeyLifetime], "Please choose when it expires"),
    access: z.enum(["read", "write", "chosen"], "Please choose what it may do"),
    areas: z.object(Object.fromEntries(apiAreaNames.map((area) => [area, level.default("none")]))).optional(),
  })
  .transform(({ access, areas, ...key }) => ({
    ...key,
    access: Object.fromEntries(
      apiAreaNames.map((area) => [area, access === "chosen" ? (areas?.[area] ?? "none") : access]),
    ) as ApiAccess,
  }))
  .superRefine(({ access }, context) => {
    if (Object.values(access).every((each) => each === "none"))
      context.addIssue({ code: "custom", path: ["access"], message: "Please choose at least one area" });
  });
export type NewApiKey = z.output<typeof makeApiKeyForm>;

export const revokeApiKeyForm = z.object({ keyId: z.uuid() });
