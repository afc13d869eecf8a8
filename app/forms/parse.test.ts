import { describe, expect, it } from "vitest";
import { z } from "zod";
import { line, optionalText } from "#app/domain/values/plain-text.ts";
import { filterKnownFields, parseFormData } from "#app/forms/parse.ts";

const schema = z
  .object({
    title: z.string().trim().optional(),
    isOn: z.boolean().default(false),
    topics: z.array(z.string()).max(8).default([]),
    quotes: z.array(z.object({ name: z.string(), text: z.string().nullable() })).default([]),
    id: z.preprocess((sent) => [sent].flat(), z.array(z.string())),
    image: z.object({ alt: z.string() }),
    count: z.coerce.number().catch(1),
  })
  .superRefine(() => {})
  .transform((sent) => sent);

const findKnownNames = (...names: string[]) => {
  const form = new FormData();
  for (const name of names) form.append(name, "1");
  return [...filterKnownFields(form, schema).keys()];
};

describe("the submitted fields", () => {
  it("keeps what the schema knows: values, lists in three spellings, nested objects", () => {
    const names = [
      "title",
      "isOn",
      "count",
      "topics",
      "topics",
      "topics[]",
      "topics[0]",
      "topics[7]",
      "id",
      "id[3]",
      "quotes[0].name",
      "quotes[12].text",
      "image.alt",
    ];
    expect(findKnownNames(...names)).toEqual(names);
  });

  it.each([
    ["an unknown field", "other"],
    ["a value with a nested field", "title.x"],
    ["a value as a list", "title[0]"],
    ["a list with a named field", "topics.x"],
    ["an object as a value", "image"],
    ["a list of objects as values", "quotes[0]"],
    ["deeper than the schema", "quotes[0].name.x"],
    ["a list in a list", "topics[0][0]"],
    ["an index that is too large", "topics[20000000]"],
    ["an index that is not a number", "topics[x]"],
    ["a negative index", "topics[-1]"],
    ["an empty name", ""],
    ["only dots", ".."],
    ["dots around a name", ".title."],
    ["an unclosed bracket", "topics[0"],
    ["the prototype", "__proto__"],
    ["the constructor", "constructor"],
    ["a field of the form library", "__intent__"],
  ])("drops %s", (_, name) => {
    expect(findKnownNames(name, "title")).toEqual(["title"]);
  });

  it("keeps the fields named in `besides` unchanged", () => {
    const form = new FormData();
    form.append("form_token", "t");
    expect([...filterKnownFields(form, schema, ["form_token"])]).toEqual([["form_token", "t"]]);
  });
});

describe("a text that is too long", () => {
  const name = z.object({ name: line().max(80, "Please use at most 80 characters."), note: optionalText(200) });

  it("comes back with the reason at its field, cut after four times its maximum", () => {
    const form = new FormData();
    form.append("name", "😀".repeat(100_000));
    form.append("note", "Kind machines");
    const parsed = parseFormData(form, name);
    expect(parsed).toMatchObject({ ok: false, result: { error: { name: ["Please use at most 80 characters."] } } });
    const { initialValue } = (parsed as Extract<typeof parsed, { ok: false }>).result;
    expect(initialValue).toEqual({ name: "😀".repeat(161), note: "Kind machines" });
  });

  it("is never shortened to one that fits", () => {
    const form = new FormData();
    form.append("name", `Ada${" ".repeat(316)}😀 and more`);
    expect(parseFormData(form, name).ok).toBe(false);
  });
});

it("supports every field type in the product's forms", async () => {
  const modules = import.meta.glob<Record<string, unknown>>("../domain/*/form.ts", { eager: true });
  const schemas = Object.values(modules).flatMap((each) =>
    Object.values(each).filter((one) => one instanceof z.ZodType),
  );
  expect(schemas.length).toBeGreaterThan(20);
  for (const each of schemas) expect(() => filterKnownFields(new FormData(), each)).not.toThrow();
});
