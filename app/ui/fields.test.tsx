import { globSync, readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FieldSkin, publicSkin, SelectField, TextareaField, TextField } from "#app/ui/fields.tsx";
import { CountedField, SwitchField, TickField } from "#app/ui/form-fields.tsx";
import { readDocument } from "#tests/support/read-document.ts";

const sent = {
  id: "book-email",
  name: "email",
  initialValue: "ada@",
  errors: ["Please enter an email.", "Too short."],
};

const skins: [name: string, draw: (field: ReactNode) => string][] = [
  ["a public page", (field) => renderToStaticMarkup(<FieldSkin value={publicSkin}>{field}</FieldSkin>)],
  ["a signed-in screen", (field) => renderToStaticMarkup(field)],
];

describe.each(skins)("A field on %s", (_name, draw) => {
  it.each([
    ["text", <TextField key="" field={sent} label="Email" description="We answer there." />],
    ["text area", <TextareaField key="" field={sent} label="Email" description="We answer there." />],
    ["select", <SelectField key="" field={sent} label="Email" description="We answer there." data={["ada@"]} />],
    ["tick", <TickField key="" field={sent} label="Email" description="We answer there." />],
    ["switch", <SwitchField key="" field={sent} label="Email" description="We answer there." />],
  ])("of %s has its label, its first error and its description, which its control names", (_kind, field) => {
    const html = draw(field);
    expect(html).toContain("Email</");
    expect(html).toContain('id="book-email-error" class="');
    expect(html).toContain(">Please enter an email.</p>");
    expect(html).not.toContain("Too short.");
    expect(html).toContain('aria-invalid="true" aria-describedby="book-email-error book-email-description"');
    const { ids, namedIds } = readDocument(html);
    expect(namedIds.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it("never repeats a password, whatever the field's name", () => {
    expect(draw(<TextField field={sent} label="PIN" type="password" />)).not.toContain("ada@");
  });

  it("keeps what was sent", () => {
    expect(draw(<TextField field={sent} label="Email" />)).toContain('value="ada@"');
    expect(draw(<TextareaField field={sent} label="Email" />)).toContain(">ada@</textarea>");
    expect(draw(<SelectField field={sent} label="Email" data={["", "ada@"]} />)).toContain('value="ada@" selected');
    expect(draw(<TickField field={{ ...sent, initialValue: "on" }} label="Agree" />)).toContain('checked=""');
    expect(draw(<TickField field={{ ...sent, initialValue: "" }} label="Agree" />)).not.toMatch(/checked|value=/);
  });

  it("counts the characters of a text without cutting it", () => {
    const html = draw(<CountedField field={{ ...sent, value: " Cem's talk " }} label="Title" max={5} />);
    expect(html).toContain("10/5 characters");
    expect(html).not.toContain("maxLength");
  });
});

describe("The skins", () => {
  it("tell a required field by an asterisk on signed-in screens, where the server validates it", () => {
    const [onPage, onScreen] = skins.map(([, draw]) => draw(<TextField field={sent} label="Email" isRequired />));
    expect(onPage).not.toContain("*");
    expect(onScreen).toContain(" *</span>");
    expect([onPage, onScreen].filter((html) => html?.includes(' required=""'))).toEqual([]);
  });

  it("belong to one set of fields: no other file draws a field's label, description or error", () => {
    const own = ["app/ui/fields.tsx", "app/forms/choice-field.tsx", "app/forms/range-field.tsx"];
    const drawn = globSync("app/**/*.tsx", { exclude: ["**/*.test.tsx"] }).filter((file) =>
      /<label htmlFor|className="field[ "]|className="field-error"/.test(readFileSync(file, "utf8")),
    );
    expect(drawn.sort()).toEqual(own.sort());
  });
});
