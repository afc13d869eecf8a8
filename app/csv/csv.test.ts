import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvColumns, csvStream, formulaSafe, withoutFormulaEscapes } from "#app/csv/csv.ts";

// Not `text`, which removes the byte order mark.
const text = async (stream: Parameters<typeof buffer>[0]) => (await buffer(stream)).toString();
const columns: CsvColumns<{ name: string }> = [
  ["Name", ({ name }) => name],
  ["Rating", () => 5],
  ["Nothing", () => null],
];

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

it("columns of one name stay columns of their own, in their order", async () => {
  const headers = ["Comment", "2025", "comment", "Comment (2)", "Comment", "__proto__", " Comment "];
  const numbered: CsvColumns<string> = headers.map((header, at) => [header, (row) => `${row} ${at}`]);
  const [heads, cells] = parse(await text(csvStream(numbered, ["Rosa"])), { bom: true }) as string[][];
  expect(heads).toEqual([
    "Comment",
    "2025",
    "comment (2)",
    "Comment (2) (2)",
    "Comment (3)",
    "__proto__",
    " Comment  (4)",
  ]);
  expect(cells).toEqual(headers.map((_, at) => `Rosa ${at}`));
});

it("every cell is quoted, also in a table without rows", async () => {
  expect(await text(csvStream(columns, []))).toBe('\uFEFF"Name","Rating","Nothing"\r\n');
  expect(await text(csvStream(columns, [{ name: "Rosa" }]))).toContain('\r\n"Rosa","5",""\r\n');
});

it.each([
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1", "' =1"],
  ["\u200b\u00a0=1", "'\u200b\u00a0=1"],
  ['"=1', `'"=1`],
  ["'=1", "''=1"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["\tRosa", "'\tRosa"],
  ["Loud\n=1+1", "Loud\n'=1+1"],
  ["Loud\r\n\r\n＝1+1", "Loud\r\n\r\n'＝1+1"],
  ["Loud\u2028 =1", "Loud\u2028' =1"],
  ["Loud;=1;2", "Loud;'=1;2"],
  ["Loud\nso,=1", "Loud\nso,'=1"],
])("%j is escaped as text: %j", (cell, escaped) => {
  expect(formulaSafe(cell)).toBe(escaped);
});

it.each([
  "+61 400 000 000",
  "+49 (0) 89 / 12 ext. 3",
  "+44 20 7946 0958 x12",
  "Rosa",
  "a=b",
  "5 - 3",
  "",
  "Thanks, @amara",
  "one\n\ttwo",
  "'Ndrangheta",
  "one\r\n\r\ntwo",
])("%j stays unchanged", (cell) => expect(formulaSafe(cell)).toBe(cell));

it("every character that Unicode reads as one of the signs begins a formula", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (/^[=+\-@\u2212]/.test(character.normalize("NFKC")) && formulaSafe(character) === character)
      expect.fail(`U+${code.toString(16)} is not escaped`);
  }
});

interface Spreadsheet {
  delimiter: string;
  /** Whether a line end also ends a row between quotation marks. */
  endsRowInQuotes: boolean;
}

/** The table as a spreadsheet reads it: CR, LF and CRLF end a row, and quotation marks count at the start of a cell. */
function readTable(file: string, { delimiter, endsRowInQuotes }: Spreadsheet): string[][] {
  const rows = [[""]];
  let state = "start" as "start" | "plain" | "quoted" | "closing";
  for (const [token] of file.matchAll(/\r\n|./gs)) {
    const row = rows.at(-1) as string[];
    const isQuoted: boolean = state === "quoted";
    if (/[\r\n]/.test(token) && (!isQuoted || endsRowInQuotes)) {
      rows.push([""]);
      state = "start";
    } else if (token === delimiter && !isQuoted) {
      row.push("");
      state = "start";
    } else if (token === '"' && (isQuoted || state === "start")) state = isQuoted ? "closing" : "quoted";
    else {
      row[row.length - 1] += token;
      if (!isQuoted) state = token === '"' && state === "closing" ? "quoted" : "plain";
    }
  }
  return rows.slice(0, -1);
}

const hostileText = fc.string({
  unit: fc.constantFrom(
    ...["=", "+", "-", "@", "＝", "﹣", "\t", "\r", "\n", "\r\n", " ", "\u00a0", "\u200b", "\u2028", "\u0001"],
    ...["'", '"', ",", ";", "|", "1", "a", "é", "😀"],
  ),
  maxLength: 12,
});

describe("whatever people typed", () => {
  const spreadsheets = [",", ";", "\t"].flatMap((delimiter) =>
    [false, true].map((endsRowInQuotes) => ({ delimiter, endsRowInQuotes })),
  );
  it.each(spreadsheets)("is no formula to a spreadsheet like %j", async (spreadsheet) => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 1, maxLength: 4 }), async (names) => {
        const rows = names.map((name) => ({ name }));
        const file = await text(
          csvStream([[`Q ${names[0]}`, () => 1], ...columns, ["Again", ({ name }) => name]], rows),
        );
        for (const cell of readTable(file.slice(1), spreadsheet).flat()) {
          // biome-ignore lint/suspicious/noControlCharactersInRegex: a spreadsheet may remove them
          const bare = cell.normalize("NFKC").replace(/^[\s\p{Cf}\x00-\x1f"]+/u, "");
          if (!/^\+[\d ()./-]+$/.test(cell)) expect(bare).not.toMatch(/^[=+\-@]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("reads back as it was, but for the apostrophes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText), async (names) => {
        const file = (
          await text(
            csvStream(
              [
                ["Name", (name: string) => name],
                ["End", () => "x"],
              ],
              names,
            ),
          )
        ).slice(1);
        const [, ...rows] = readTable(file, { delimiter: ",", endsRowInQuotes: false });
        expect(rows.map(([name = ""]) => withoutFormulaEscapes(name))).toEqual(names);
        expect(rows.every(({ length }) => length === 2)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it("an error in the source fails the file instead of truncating it", async () => {
  async function* failing() {
    yield { name: "Rosa" };
    throw new Error("the database went away");
  }
  await expect(text(csvStream(columns, failing()))).rejects.toThrow("the database went away");
});
