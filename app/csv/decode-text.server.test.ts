import { describe, expect, it } from "vitest";
import { decodeText } from "#app/csv/decode-text.server.ts";

/** The text as an older program saves it. */
function encode(text: string, label: string): Uint8Array {
  const characters = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from([...text].map((character) => characters.indexOf(character)));
}

const lists = {
  german: "Titel;Ort\nKönnen Maschinen nett sein?;Köln\nÜber Äpfel und Öfen;Straßenfest für Mädchen\n",
  french: "Titre;Lieu\nÇa marche à merveille;Besançon\nÀ l’été, les élèves rêvent;Orléans – œuvre\n",
  spanish: "Título;Lugar\n¿Qué haría una máquina amable?;Málaga\nEl niño y la señal;España\n",
  portuguese: "Título;Local\nMáquinas são gentis;São Paulo\nAções e reações;Coimbra\n",
  danish: "Titel;Sted\nSmørrebrød og maskiner;København\nÆbler på øen;Århus\n",
  icelandic: "Titill;Staður\nGóðar vélar;Ísafjörður\nþing;Hafnarfjörður\n",
  quoted: "Title;Event\nDon’t panic – “kind” machines…;DevDays™\nThe café, 20 °C;Zürich\n",
  mixed: "Title;Event\nDon’t panic;København\nThe café;Zürich\nKind;São Paulo\nWarm;Žilinská beseda\n",
  czech: "Název;Místo\nPříliš žluťoučký kůň;Brno\nŘeka a moře;Plzeň\nČisté stroje;České Budějovice\n",
  polish: "Tytuł;Miejsce\nŁagodne maszyny;Łódź\nZażółć gęślą jaźń;Wrocław\n",
  russian: "Название;Место\nДобрые машины;Москва\nТихие комнаты;Казань\n",
};
const { german, french, spanish, portuguese, danish, icelandic, quoted, mixed, czech, polish, russian } = lists;

describe("a list that is not saved as UTF-8", () => {
  it.each([german, french, spanish, portuguese, danish, icelandic, quoted, mixed])("of Windows is read: %j", (text) => {
    const bytes = encode(text.replaceAll("\n", "\r\n"), "windows-1252");
    expect(decodeText(bytes)).toEqual({ text, encoding: "Windows-1252" });
  });

  it.each([german, french, spanish, portuguese, danish, quoted])("of an old Mac is read: %j", (text) => {
    for (const lineEnd of ["\r", "\n", "\r\n"]) {
      const bytes = encode(text.replaceAll("\n", lineEnd), "macintosh");
      expect(decodeText(bytes)).toEqual({ text, encoding: "Mac OS Roman" });
    }
  });

  it.each([
    ["ISO-8859-15", "Titre;Lieu\nLe cœur à 5 €;Besançon\nL'œuvre;Orléans\n"],
    ["Windows-1250", czech],
    ["ISO-8859-2", czech],
    ["Windows-1250", polish],
    ["ISO-8859-2", polish],
    ["Windows-1251", russian],
  ])("in %s is read: %j", (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding });
  });

  it("is taken for one of Windows where its letters tell nothing, and for one of an old Mac by its line ends", () => {
    const [windows, mac] = [encode("Kind;Köln\n", "windows-1252"), encode("Kind;Köln\r", "macintosh")];
    expect([decodeText(windows), decodeText(mac)].map((read) => read?.text)).toEqual(Array(2).fill("Kind;Köln\n"));
  });

  it("and in which no encoding makes words is refused, rather than read as signs", () => {
    // As Excel writes Japanese.
    const japanese = [0x83, 0x5e, 0x83, 0x43, 0x83, 0x67, 0x83, 0x8b, 0x2c, 0x93, 0xfa, 0x95, 0x74, 0x81, 0x40, 0x0d];
    expect(decodeText(Uint8Array.from(japanese))).toBeNull();
  });
});
