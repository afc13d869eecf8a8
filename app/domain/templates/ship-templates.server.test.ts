import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import { templates } from "#app/database/schema/index.ts";
import { questionsPerHub, templateCategories } from "#app/database/vocabulary.ts";
import { shippedTemplates, shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import { contrast, minContrast } from "#app/domain/values/colour.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";

const white = "#ffffff";

describe("the built-in templates", () => {
  plain("are twelve, in all five categories", () => {
    expect(shippedTemplates).toHaveLength(12);
    expect(new Set(shippedTemplates.map(({ key }) => key)).size).toBe(12);
    expect(new Set(shippedTemplates.map(({ category }) => category))).toEqual(new Set(templateCategories));
  });

  plain.each(shippedTemplates.map((template) => [template.name, template] as const))(
    "%s has readable colours, valid markup and a sample for each placeholder",
    (_, { branding, about, title, eventName, sample, questions }) => {
      const { textColor, primaryColor, buttonColor } = branding;
      for (const colour of [textColor, primaryColor, buttonColor]) {
        expect(contrast(colour, white)).toBeGreaterThanOrEqual(minContrast);
      }
      expect(sanitizeRichText(cutText(about, 10_000))).toBe(about);
      const open = [title, eventName, about].flatMap((text) =>
        [...text.matchAll(/\[([^\]]+)\]/g)].map(([, placeholder]) => placeholder),
      );
      expect(new Set(open)).toEqual(new Set(Object.keys(sample)));
      // The rating comes first.
      expect(questions.length).toBeLessThan(questionsPerHub);
      for (const { type, options } of questions) expect(options.length > 1).toBe(type === "choice");
    },
  );

  it("are updated at every start and keep their usage count", async ({ db }) => {
    await shipTemplates(db);
    const [first] = await db.select().from(templates).where(eq(templates.builtInKey, "keynote"));
    await db.update(templates).set({ usageCount: 7, name: "An older name" }).where(eq(templates.builtInKey, "keynote"));
    await shipTemplates(db);
    expect(await db.$count(templates)).toBe(12);
    const [again] = await db.select().from(templates).where(eq(templates.builtInKey, "keynote"));
    expect(again).toMatchObject({ id: first?.id, usageCount: 7, name: "Keynote with one big idea", isPublic: true });
  });
});
