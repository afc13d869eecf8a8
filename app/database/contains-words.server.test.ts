import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { withDatabase as it } from "#tests/support/database.ts";

describe.each([
  ["José Nuñez".normalize("NFD"), ["jose", "JOSÉ", "nunez", "Nuñez José"]],
  ["Çelik Işıl", ["celik", "isil", "ÇELİK", "IŞIL"]],
  ["Zoë Große", ["ZOE", "gross", "grosse", "GROẞE"]],
  ["Conor O’Brien", ["o'brien", "O´BRIEN", "oʼbrien"]],
  ["Søren Ægir", ["soren", "SØREN", "aegir", "ÆGIR"]],
  ["Łukasz Đorđe", ["lukasz", "dorde"]],
  ["김민준", ["김", "민준"]],
  ["Жанна Ёлкина", ["жанна", "елкина", "ЖАННА"]],
  ["Ｔａｒｏ ガク", ["taro", "ｶﾞｸ", "ガク"]],
  ["100% _x", ["100%", "_x", "％"]],
  ["anna@xn--mnchen-3ya.de", ["münchen", "MÜNCHEN.de", "anna@mu\u0308nchen.de"]],
])("a text like %j", (text, searches) => {
  it.for(searches)("is found by %s", async (search, { db }) => {
    const [condition] = containsWords(searchFold(sql`${text}::text`), search);
    const { rows } = await db.execute(sql`select ${condition} as is_found`);
    expect(rows).toEqual([{ is_found: true }]);
  });

  it("is not found by what it lacks", async ({ db }) => {
    for (const search of ["xyz", "__", "%%", "zürich"]) {
      const [condition] = containsWords(searchFold(sql`${text}::text`), search);
      expect((await db.execute(sql`select ${condition} as is_found`)).rows).toEqual([{ is_found: false }]);
    }
  });
});
