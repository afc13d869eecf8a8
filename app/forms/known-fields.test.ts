import { describe, expect, it } from "vitest";
import { z } from "zod";
import { filterKnownFields } from "#app/forms/known-fields.ts";

const schema = z
  .object({
    title: z.string().trim().optional(),
    isOn: z.boolean().default(false),
    topics: z.array(z.string()).max(8).default([]),
    quotes: z.array(z.object({ name: z.string(), words: z.string().nullable() })).default([]),
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

describe("of the fields that are sent", () => {
  it("a schema knows its own: values, lists in three spellings, objects as deep as it goes", () => {
    const names = [
      ...["title", "isOn", "count", "topics", "topics", "topics[]", "topics[0]", "topics[7]", "id", "id[3]"],
      ...["quotes[0].name", "quotes[12].words", "image.alt"],
    ];
    expect(findKnownNames(...names)).toEqual(names);
  });

  it.each([
    ["nobody's", "other"],
    ["a value with parts", "title.x"],
    ["a value as a list", "title[0]"],
    ["a list with names", "topics.x"],
    ["an object as a value", "image"],
    ["a list of objects as values", "quotes[0]"],
    ["deeper than the schema", "quotes[0].name.x"],
    ["lists in lists", "topics[0][0]"],
    ["a place far away", "topics[20000000]"],
    ["a place in words", "topics[x]"],
    ["a place before the first", "topics[-1]"],
    ["no name", ""],
    ["dots alone", ".."],
    ["dots around", ".title."],
    ["a bracket that stays open", "topics[0"],
    ["what objects are made of", "__proto__"],
    ["what made them", "constructor"],
    ["the form library's", "__intent__"],
  ])("it leaves out %s", (_, name) => {
    expect(findKnownNames(name, "title")).toEqual(["title"]);
  });

  it("those that are named besides are kept as they are", () => {
    const form = new FormData();
    form.append("form_token", "t");
    expect([...filterKnownFields(form, schema, ["form_token"])]).toEqual([["form_token", "t"]]);
  });
});

it("knows every kind of field that the forms of this product have", async () => {
  const modules = import.meta.glob<Record<string, unknown>>("../domain/*/form.ts", { eager: true });
  const schemas = Object.values(modules).flatMap((each) =>
    Object.values(each).filter((one) => one instanceof z.ZodType),
  );
  expect(schemas.length).toBeGreaterThan(20);
  for (const each of schemas) expect(() => filterKnownFields(new FormData(), each)).not.toThrow();
});
