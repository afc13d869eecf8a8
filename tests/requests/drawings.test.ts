// Drawings as programs save them, and those that would be more than a picture to some reader.
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { files } from "#app/database/schema/index.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});
const fileOf = (name: string) => readFile(`tests/support/files/${name}`);
const upload = async (content: Uint8Array, kind: string) => {
  const sent = await uploadFile(speaker, content, { name: "logo.svg", kind });
  const [row] = await app.db.select().from(files).where(eq(files.id, sent.id));
  return { ...row, status: sent.status, message: sent.problem?.message };
};

const svg = (before: string, attributes = "", content = "") =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes} width="40" height="20"><rect width="40" height="20"/>${content}</svg>`,
  );
const doctype = (declarations: string) =>
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd" [${declarations}]>`;

/** Illustrator's part for itself. */
const ownPart = (content: string) =>
  `<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1">${content}</foreignObject>`;
const saying = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text>${text}</text></svg>`;
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const swapped = (text: string) => utf16(text).swap16();
const encoded = (name: string, text: Uint8Array) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding='${name}'?>`), text]);

describe("a drawing", () => {
  const licence = `<!-- ${"Permission is granted, free of charge. ".repeat(200)} -->`;
  const namespace = '<!ENTITY ns_svg "http://www.w3.org/2000/svg">';
  it.each<[string, Buffer | Promise<Buffer>]>([
    ["by Illustrator", fileOf("illustrator.svg")],
    [
      "whose own namespace is an entity",
      Buffer.from(`${doctype(namespace)}<svg xmlns="&ns_svg;" width="9" height="9"/>`),
    ],
    ["with styles as entities", svg(doctype("\n<!-- styles -->\n<!ENTITY st0 'fill:#c33;'>"), 'style="&st0;"')],
    ["by Graphviz", svg(doctype('<!ATTLIST svg xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/xlink">'))],
    ["by Illustrator, with a part for itself", fileOf("ai-switch.svg")],
    [
      "with an older Illustrator's part for itself",
      svg("", "", `<switch>${ownPart("<i:pgfRef xlink:href='#a'/>")}<g/></switch>`),
    ],
    ["with a part that is empty", svg("", "", "<foreignObject width='1' height='1'/>")],
    ["with a part of spaces and comments", svg("", "", "<foreignObject>\n <!-- none --> </foreignObject>")],
    ["with a drawing for each language", svg("", "", "<switch><g systemLanguage='de'/><g/></switch>")],
    ["by Inkscape, with a filter that nothing uses", fileOf("inkscape-unused-filter.svg")],
    [
      "with a shadow that nothing uses, under a prefix",
      svg(
        "",
        'xmlns:s="http://www.w3.org/2000/svg"',
        `<s:filter id="f"><s:feOffset/><s:feMerge><s:feMergeNode in="a"/></s:feMerge></s:filter>`,
      ),
    ],
    ["with empty filters", svg("", "", "<defs><filter id='a'/><filter id='b'></filter></defs>")],
    ["after a licence of 8 kB", svg(`<?xml version="1.0"?>${licence}`)],
    [
      "in the character set of older programs",
      Buffer.from(svg('<?xml version="1.0" encoding="iso-8859-1"?>', "", "<text>Zoë</text>").toString(), "latin1"),
    ],
    ["in UTF-16, as Windows saves it", fileOf("utf16.svg")],
    ["in ISO-8859-15", fileOf("iso-8859-15.svg")],
  ])("%s is stored, and drawn", async (_, content) => {
    for (const [kind, contentType] of [
      ["resource", "image/svg+xml"],
      ["logo", "image/webp"],
    ] as const)
      expect(await upload(await content, kind)).toMatchObject({ status: 201, contentType });
  });

  it.each<[string, Buffer | Promise<Buffer>, string]>([
    ["Illustrator's, without the part for itself", fileOf("ai-switch.svg"), '<switch>\n\t\n\t<g i:extraneous="self">'],
    ["Inkscape's, without the filter", fileOf("inkscape-unused-filter.svg"), '<defs id="defs2">\n    \n  </defs>'],
    ["UTF-16", fileOf("utf16.svg"), ">Größe</text>"],
    ["UTF-16 in the other order, after a comment", swapped(`\uFEFF<!-- Größe -->${saying("Größe")}`), ">Größe</text>"],
    [
      "UTF-16 whose declaration says UTF-8",
      utf16(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>${saying("Größe")}`),
      ">Größe</text>",
    ],
    ["UTF-8 whose declaration says UTF-16", encoded("utf-16", Buffer.from(saying("Größe"))), ">Größe</text>"],
    [
      "UTF-8 with a mark, whose declaration says Latin",
      Buffer.concat([Buffer.from("\uFEFF"), encoded("iso-8859-1", Buffer.from(saying("Größe")))]),
      ">Größe</text>",
    ],
    ["ISO-8859-15", fileOf("iso-8859-15.svg"), ">Œuvre à 5 €</text>"],
    ["ISO-8859-2", encoded("ISO-8859-2", Buffer.from(saying("\u00a3\u00f3d\u00bc"), "latin1")), ">Łódź</text>"],
    [
      "Windows-1251",
      encoded("windows-1251", Buffer.from(saying("\u00ce\u00eb\u00fc\u00e3\u00e0"), "latin1")),
      ">Ольга</text>",
    ],
    [
      "Shift JIS",
      encoded(
        "Shift_JIS",
        Buffer.concat([
          Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><text>"),
          Buffer.from("91be9859", "hex"),
          Buffer.from("</text></svg>"),
        ]),
      ),
      ">太郎</text>",
    ],
  ])("is stored in UTF-8, as it was checked: %s", async (_, content, checked) => {
    const { key, sizeBytes } = await upload(await content, "resource");
    const bytes = await app.services.storage.read(key ?? "");
    expect(Buffer.from(bytes).toString()).toContain(checked);
    expect(Buffer.from(bytes).toString()).not.toMatch(/encoding=|foreignObject|<filter|&ns_/);
    expect(sizeBytes).toBe(bytes.byteLength);
  });

  it.each([
    ["entities of entities", svg(doctype('<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">'), 'id="&b;"')],
    ["an entity of markup", svg(doctype('<!ENTITY a "<script/>">'), "", "&a;")],
    ["an entity of references", svg(doctype('<!ENTITY a "&#60;script/>">'), "", "&a;")],
    ["an entity in a file", svg(doctype('<!ENTITY a SYSTEM "file:///etc/passwd">'), "", "<text>&a;</text>")],
    ["a parameter entity", svg(doctype('<!ENTITY % a "x"> %a;'))],
    ["a script's address as an entity", svg(doctype('<!ENTITY a "javascript:alert(1)">'), "", '<a href="&a;"/>')],
    ["half a script's address as an entity", svg(doctype('<!ENTITY a "java">'), "", '<a href="&a;script:alert(1)"/>')],
    ["the namespace of HTML as an entity", svg(doctype('<!ENTITY a "http://www.w3.org/1999/xhtml">'), 'xmlns:h="&a;"')],
    ["an attribute for every drawing", svg(doctype('<!ATTLIST svg onload CDATA #FIXED "alert(1)">'))],
    ["an external style sheet", svg('<?xml-stylesheet href="https://evil.example/x.css"?>')],
    ["a script after a long licence", svg(licence, "", "<script/>")],
    ["a script in a part for one program", svg("", "", `<switch>${ownPart("<script>alert(1)</script>")}<g/></switch>`)],
    ["a script after an empty part", svg("", "", `<switch>${ownPart("")}<script/></switch>`)],
    ["a script in a filter", svg("", "", "<filter><script>alert(1)</script></filter>")],
    ["words in a part for one program", svg("", "", ownPart("<i:pgfRef>Kind machines</i:pgfRef>"))],
    ["hidden words in one", svg("", "", ownPart("<![CDATA[Kind machines]]>"))],
    ["a shape in one", svg("", "", ownPart("<rect width='9' height='9'/>"))],
    ["a part within a part", svg("", "", ownPart(ownPart("")))],
    ["HTML in one", svg("", "", ownPart('<i:pgfRef xmlns:i="http://www.w3.org/1999/xhtml"/>'))],
    ["a script's address in one", svg("", "", ownPart('<i:pgfRef xlink:href="javascript:alert(1)"/>'))],
    [
      "another site's picture in an unused filter",
      svg("", "", '<filter><feImage href="https://evil.example/x.png"/></filter>'),
    ],
    ["a handler on an unused filter", svg("", "", '<filter onload="alert(1)"/>')],
    ["a script in UTF-16", utf16(`\uFEFF${svg("", "", "<script/>")}`)],
    ["a script in UTF-16 of the other order", swapped(`\uFEFF${svg("", "", "<script/>")}`)],
    [
      "another site's style after a style in a style",
      svg("", "", "<style><style></style>@import 'https://evil.example'</style>"),
    ],
    [
      "another site's picture without url()",
      svg("", "", `<style>svg{background:image-set("https://evil.example" 1x)}</style>`),
    ],
    ["a second document type", svg("", "", doctype('<!ENTITY a "x">'))],
  ])("with %s is refused", async (_, content) => {
    for (const kind of ["resource", "logo"])
      expect(await upload(content, kind)).toMatchObject({
        status: 415,
        message: expect.stringContaining("contains scripts or external content"),
      });
  });

  it.each([
    ["UTF-7", encoded("UTF-7", Buffer.from(saying("+ADw-script+AD4-")))],
    ["characters behind shifts", encoded("iso-2022-jp", Buffer.from(saying("\u001b$B<!--\u001b(B<script/><!-- -->")))],
    ["zeros", encoded("utf-8", Buffer.from(saying("<scr\0ipt/>")))],
    ["bytes that are not of its character set", encoded("utf-8", Buffer.from(saying("Größe"), "latin1"))],
    ["an end without its start", svg("", "", "<style><filter></style>rect{}</filter>")],
    ["a start without its end", svg("", "", "<g>")],
    ["UTF-16 without its mark", utf16(svg(`<?xml version="1.0" encoding="UTF-16"?>`).toString())],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0, 0x73, 0, 0, 0])],
  ])("with %s is refused", async (_, content) => {
    for (const kind of ["resource", "logo"]) expect(await upload(content, kind)).toMatchObject({ status: 415 });
  });

  it("whose entities would fill the memory is refused", async () => {
    const content = svg(doctype(`<!ENTITY a "${"x".repeat(1_000)}">`), "", `<text>${"&a;".repeat(100_000)}</text>`);
    for (const kind of ["resource", "logo"])
      expect(await upload(content, kind)).toMatchObject({
        status: 415,
        message: expect.stringContaining("too complex"),
      });
  });
});
