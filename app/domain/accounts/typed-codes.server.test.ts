// Every kind of code, typed in every way that people and programs were seen to give codes.
import { expect, it } from "vitest";
import { readCode } from "#app/domain/accounts/second-step.server.ts";
import { accessCodeForm } from "#app/domain/audience/form.ts";
import { parseStageCode } from "#app/domain/stage/stage-code.server.ts";
import { parseShortCode } from "#app/domain/values/short-code.ts";

const kinds: Record<string, { code: string; read(typed: string): unknown }> = {
  "a short code": { code: "KMPTR", read: parseShortCode },
  "a hall code": { code: "7K2QMXRT9C", read: parseStageCode },
  "an access code": { code: "658603", read: (code) => accessCodeForm.safeParse({ code }).data?.code },
  "a two-factor code": { code: "658603", read: (typed) => readCode(typed).code },
  "a recovery code": { code: "azk2w-axeh2", read: (typed) => readCode(typed).code },
};

const toFullWidth = (code: string) =>
  code.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
const halves = (code: string, between: string) => `${code.slice(0, 3)}${between}${code.slice(3)}`;

const ways: Record<string, (code: string) => string> = {
  "as it is": (code) => code,
  "in small letters": (code) => code.toLowerCase(),
  "in capitals": (code) => code.toUpperCase(),
  "in full width": toFullWidth,
  "in full width with an ideographic space": (code) => toFullWidth(halves(code, " ")).replace(" ", "\u3000"),
  "in quotes": (code) => `“${code}”`,
  "in straight quotes": (code) => `"${code}"`,
  "with a full stop": (code) => `${code}.`,
  "with spaces": (code) => ` ${halves(code, " ")} `,
  "with a no-break space": (code) => halves(code, "\u00a0"),
  "with a hyphen": (code) => halves(code, "-"),
  "with a dash": (code) => halves(code, "–"),
  "with an invisible space": (code) => `\u200b${halves(code, "\u2060")}\ufeff`,
  "with a mark of direction": (code) => `\u200e${code}\u200f`,
  "with a label's colon": (code) => `: ${code}`,
  "in brackets": (code) => `(${code})`,
};

for (const [kind, { code, read }] of Object.entries(kinds))
  it.each(Object.entries(ways))(`takes ${kind} %s`, (_, type) => expect(read(type(code))).toBe(code));
