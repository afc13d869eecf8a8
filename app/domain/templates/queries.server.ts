import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { findPage } from "#app/database/find-page.ts";
import { templates } from "#app/database/schema/index.ts";
import { templateBrandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { type TemplateSelection, type TemplateSort, templatesPerPage } from "#app/domain/templates/templates.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TemplateFilter extends TemplateSelection {
  /** The actor's own templates, or the public ones. */
  own: boolean;
}

const branding = pick(templates, templateBrandingNames);

/** The first `pages` pages, because "Load More" adds to the list. */
export async function listTemplates({ db }: Services, actor: Actor, filter: TemplateFilter & { pages: number }) {
  const matches = db
    .select({
      id: templates.id,
      name: templates.name,
      description: templates.description,
      category: templates.category,
      usageCount: templates.usageCount,
      title: sql<string | null>`${templates.content} ->> 'title'`,
      sample: sql<Record<string, string> | null>`${templates.content} -> 'sample'`,
      questions: sql<number>`jsonb_array_length(coalesce(${templates.content} -> 'questions', '[]'))`.mapWith(Number),
      branding,
    })
    .from(templates)
    .where(matching(actor, filter));
  const order = [...(filter.sort ? orders[filter.sort] : []), desc(templates.createdAt), desc(templates.id)];
  return findPage(db, matches, { order, page: 1, perPage: filter.pages * templatesPerPage });
}
export type TemplateCard = Awaited<ReturnType<typeof listTemplates>>["rows"][number];

const orders: Record<TemplateSort, SQL[]> = {
  popular: [desc(templates.usageCount)],
  name: [asc(sql`lower(${templates.name})`)],
};

/** A public template or one of the actor's own. */
export async function findTemplate({ db }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [template] = await db
    .select({ id: templates.id, name: templates.name, content: templates.content, branding })
    .from(templates)
    .where(and(eq(templates.id, id), sql`(${templates.isPublic} or ${templates.userId} = ${actor.id})`));
  return template ?? null;
}
export type Template = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

function matching(actor: Actor, { own, search = "", category }: TemplateFilter) {
  const text = searchFold(
    sql`concat_ws(' ', ${templates.name}, ${templates.description}, ${templates.category}, ${templates.content} ->> 'title')`,
  );
  return and(
    own ? eq(templates.userId, actor.id) : eq(templates.isPublic, true),
    category ? eq(templates.category, category) : undefined,
    ...containsWords(text, search),
  );
}
