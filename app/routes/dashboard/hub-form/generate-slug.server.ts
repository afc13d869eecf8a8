import { data } from "react-router";
import type { z } from "zod";
import { findHub, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { filterKnownFields } from "#app/forms/parse.ts";
import type { FormHandler } from "#app/request/intents.server.ts";

/**
 * Fills in a slug that none of the speaker's other hubs uses, with the whole form for browsers that submitted it before
 * hydration.
 */
export const generateSlugHandler = (schema: z.ZodType): FormHandler => ({
  async run({ intent, services, actor, id, form }) {
    if (id && !(await findHub(services, actor, id))) return null;
    const slug = await suggestSlug(services, actor, String(form.get("title") ?? ""), id || undefined);
    const initialValue = { ...Object.fromEntries(filterKnownFields(form, schema)), slug };
    return data({ intent, isDone: true, form: { initialValue } });
  },
});
