import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvStream, formulaSafe } from "#app/domain/values/csv.ts";

// Not `text`, which removes the byte order mark.
const text = async (stream: Parameters<typeof buffer>[0]) => (await buffer(stream)).toString();
const columns = { Name: (row: { name: string }) => row.name, Rating: () => 5, Nothing: () => null };

it("a table with commas, quotes, line breaks and any script reads back unchanged, with a byte order mark", async () => {
  const names = ['Rosa "R." Jiménez, Lisbon', "two\nlines", "田中 ゆき", "عمر"];
  const file = await text(
    csvStream(
      columns,
      names.map((name) => ({ name })),
    ),
  );
  expect(file.startsWith("\uFEFF")).toBe(true);
  expect(parse(file, { columns: true, bom: true })).toEqual(names.map((Name) => ({ Name, Rating: "5", Nothing: "" })));
});

it("a table without rows has its header", async () => {
  expect(await text(csvStream(columns, []))).toBe("\uFEFFName,Rating,Nothing\r\n");
});

it.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", " =1", "\r=1"])("%j is escaped as text", (cell) => {
  expect(formulaSafe(cell)).toBe(`'${cell}`);
});

it.each(["+61 400 000 000", "Rosa", "a=b", "5 - 3", ""])("%j stays unchanged", (cell) => {
  expect(formulaSafe(cell)).toBe(cell);
});

it("an error in the source fails the file instead of truncating it", async () => {
  async function* failing() {
    yield { name: "Rosa" };
    throw new Error("the database went away");
  }
  await expect(text(csvStream(columns, failing()))).rejects.toThrow("the database went away");
});
