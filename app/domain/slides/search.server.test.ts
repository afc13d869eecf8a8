import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { searchSlides } from "#app/domain/slides/search.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { offerSlides } from "#tests/support/slides.ts";

const slides = [
  "Calm under fire\nAmara Diallo",
  "Who decides?\nThe café rota, every Tuesday",
  "مرحبا بكم",
  `Appendix ${"x".repeat(300)}`,
  "",
];

/** Searches Ada's slides, one for each text, as a visitor of her talk does. */
async function searchOf(db: Database, texts = slides) {
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const deck = await offerSlides({ db, storage: { write: async () => {} } }, actor, hub.id, { texts });
  return (search: string, hubId = hub.id) => searchSlides(db, { hubId, resourceId: deck.id }, deck.slides, search);
}

describe("search within slides", () => {
  it("finds every word, whatever its case and accents, and shows the line it stands in", async ({ db }) => {
    const search = await searchOf(db);
    expect(await search("CAFE tuesday")).toEqual([{ number: 2, excerpt: "The café rota, every Tuesday" }]);
    expect(await search("café who")).toMatchObject([{ number: 2, excerpt: "The café rota, every Tuesday" }]);
    expect(await search("مرحبا")).toEqual([{ number: 3, excerpt: "مرحبا بكم" }]);
    expect(await search("fire rota")).toEqual([]);
  });

  it("finds words that a line of Japanese ends within", async ({ db }) => {
    const search = await searchOf(db, ["The start\n検索では言葉として見\nつかる必要がある\nThe end"]);
    expect(await search("見つかる")).toEqual([{ number: 1, excerpt: "検索では言葉として見" }]);
    expect(await search("必要")).toEqual([{ number: 1, excerpt: "つかる必要がある" }]);
    expect(await search("あるThe")).toEqual([]);
  });

  it("finds capitals of Greek, Cyrillic and Turkish by small letters", async ({ db }) => {
    const search = await searchOf(db, ["ΟΔΟΣ\vΕΛΠΙΔΑΣ", "οδός\nЁлка", "ISTANBUL\nÇelik Işıl"]);
    expect(await search("οδός")).toEqual([
      { number: 1, excerpt: "ΟΔΟΣ\vΕΛΠΙΔΑΣ" },
      { number: 2, excerpt: "οδός" },
    ]);
    expect(await search("ΕΛΚΑ елка")).toEqual([]);
    expect(await search("ЕЛКА")).toEqual([{ number: 2, excerpt: "Ёлка" }]);
    expect(await search("isil istanbul")).toEqual([{ number: 3, excerpt: "Çelik Işıl" }]);
  });

  it("takes no sign for a wildcard", async ({ db }) => {
    const search = await searchOf(db, ["100 % of a_b", "1000 of acb"]);
    expect(await search("a_b")).toEqual([{ number: 1, excerpt: "100 % of a_b" }]);
    expect(await search("1%")).toEqual([]);
  });

  it("shows the beginning of a long line", async ({ db }) => {
    const search = await searchOf(db);
    expect((await search("appendix"))[0]?.excerpt).toMatch(/^Appendix x{151}…$/);
  });

  it("finds nothing for a search without words, and reads no more than a hundred characters of it", async ({ db }) => {
    const search = await searchOf(db);
    for (const empty of ["", "  ", "\u0301", " \u0301 \u3000"]) expect(await search(empty)).toEqual([]);
    expect(await search(`fire${" ".repeat(100)}nowhere`)).toMatchObject([{ number: 1 }]);
  });

  it("finds nothing of another hub's", async ({ db }) => {
    const search = await searchOf(db);
    const other = await insertHub(
      db,
      await insertSpeaker(db, { ...ada, email: "other@example.com", username: "other" }),
    );
    expect(await search("fire", other.id)).toEqual([]);
  });
});
