import { describe, expect, it } from "vitest";
import {
  isEscapedText,
  isMultipartText,
  toStrictText,
  toStrictTextStart,
} from "#app/domain/values/strict-text.server.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("a body", () => {
  it.each([
    ["Grüße", Buffer.from("Grüße"), null],
    ["Grüße", latin1("Grüße"), "application/json; charset=iso-8859-1"],
    ["Grüße", latin1("Grüße"), 'text/plain; charset="ISO-8859-1"; x=1'],
    ["typed by a person: \ufffd", Buffer.from("typed by a person: \ufffd"), "text/plain"],
    [null, latin1("Grüße"), null],
    [null, latin1("Grüße"), "application/json; charset=utf-8"],
    [null, Buffer.from([0xed, 0xa0, 0x80]), null],
    [null, Buffer.from([0xc0, 0xaf]), null],
    [null, Buffer.from("Grü").subarray(0, 3), null],
  ])("is %j", (text, bytes, type) => {
    expect(toStrictText(bytes, type)).toBe(text);
  });

  it("that was cut within a character begins with what stands before it", () => {
    expect(toStrictTextStart(Buffer.from("Grü").subarray(0, 3))).toBe("Gr");
    expect(toStrictTextStart(latin1("Grüße"))).toBeNull();
  });
});

it.each([
  ["?q=Gr%C3%BC%c3%9fe", true],
  ["?q=100%&p=%zz%E", true],
  ["?q=%EF%BF%BD", true],
  ["?q=Gr%FC%DFe", false],
  ["/caf%E9", false],
  ["?q=%C3", false],
  ["?q=%C3&p=%BC", false],
  ["?q=%ED%A0%80", false],
  ["?q=%F5%80%80%80", false],
])("the escapes of %s are text: %s", (address, isText) => {
  expect(isEscapedText(address)).toBe(isText);
});

describe("a form with files", () => {
  const form = (head: string, value: Buffer) =>
    Buffer.concat([latin1(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), value, latin1("\r\n--x--\r\n")]);

  it.each([
    ["a typed value", form('name="title"', Buffer.from("Grüße")), true],
    ["a file of bytes", form('name="file"; filename="a.png"', Buffer.from([0x89, 0xff, 0xfe])), true],
    ["a typed value of bytes", form('name="title"', latin1("Grüße")), false],
    ["a file's name of bytes", form('name="file"; filename="Gr\xfc.png"', Buffer.from("x")), false],
    ["a field's name of bytes", form('name="t\xfc"', Buffer.from("x")), false],
  ])("%s", (_what, body, isText) => {
    expect(isMultipartText(body, "x")).toBe(isText);
  });
});
