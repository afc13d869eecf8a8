import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailLine, isEmail, normaliseEmail, toAsciiDomain } from "#app/domain/values/email-address.ts";

describe("the one spelling of an address", () => {
  it.each([
    [" Rosa@Example.COM\n", "rosa@example.com"],
    ["\u200brosa@exam\u00adple.com\u2060", "rosa@example.com"],
    ["\ufeff\u202arosa@example.com\u202c", "rosa@example.com"],
    ["\u00a0\u3000rosa@example.com\u2009", "rosa@example.com"],
    ["rosa\u200d@example.com\ufe0f", "rosa@example.com"],
    ["ｒｏｓａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "rosa@example.com"],
    ["anna@münchen.de", "anna@xn--mnchen-3ya.de"],
    ["ANNA@MU\u0308NCHEN.DE", "anna@xn--mnchen-3ya.de"],
    ["anna@XN--MNCHEN-3YA.de", "anna@xn--mnchen-3ya.de"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
    ["taro@例え。jp", "taro@xn--r8jz45g.jp"],
    ["info@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com", "info@xn--mgba3gch31f060k.com"],
  ])("of %j is %s", (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored);
    expect(normaliseEmail(stored)).toBe(stored);
    expect(emailLine().parse(typed)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
  });

  it("is a spelling that stays, whatever was typed", () => {
    const unit = fc.constantFrom(..."aB.@+-:/%[1ü。İßк例\u200d\u200b＠ \u0308");
    fc.assert(
      fc.property(fc.string({ unit }), (typed) => {
        const stored = normaliseEmail(typed);
        expect(normaliseEmail(stored)).toBe(stored);
      }),
    );
  });

  it("takes nothing away that would make it another mailbox", () => {
    for (const typed of [
      "a@münchen.de:80",
      "a@münchen.de/x",
      "a@ü@example.com",
      "a@münchen.de?x",
      "a@mün chen.de",
      "a@b.com\nc",
      "josé@example.com",
    ])
      expect(isEmail(normaliseEmail(typed))).toBe(false);
    expect(toAsciiDomain("127.1")).toBe("127.1");
  });
});

describe("an address", () => {
  it.each([
    ...["sales&marketing@example.com", "taro..yamada@docomo.ne.jp", "hanako.@docomo.ne.jp", ".dot@example.com"],
    ...["user/dept@example.com", "o'brien+talks@example.com", "info@xn--e1afmkfd.xn--p1ai", "root@intranet"],
    ...["{x}`~!#$%^*=?|@a-b.example.museum", "1@2.3"],
  ])("may be %s, as in browsers", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    ...["", "rosa", "rosa@", "@example.com", "rosa jimenez@example.com", "rosa@exam ple.com", "rosa@-example.com"],
    ...["rosa@example..com", "rosa@example.com.", "rosa@ex_ample.com", '"rosa"@example.com', "a@b@example.com"],
    ...["rosa@example.com\nbcc: x@example.com", "<rosa@example.com>", "a,b@example.com", `a@${"b".repeat(64)}.com`],
  ])("is not %j", (text) => expect(isEmail(text)).toBe(false));
});
