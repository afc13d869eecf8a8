import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import { vCardFileName } from "#app/domain/leads/vcard.server.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { asAscii, loadAscii } from "#app/domain/values/ascii.ts";
import { asciiMessage } from "#app/domain/values/ascii-message.ts";
import { slugFrom } from "#app/domain/values/slug.ts";
import { suggestUsername } from "#app/domain/values/suggest-username.ts";
import { toContentDisposition } from "#app/request/file-response.server.ts";
import { slugsOf, unwritable, usernamesOf } from "#tests/support/written-names.ts";

/** As the screens and the sign-up page do. */
const load = async () => (await import("any-ascii")).default;

describe("a name is written in ASCII, the same in each place", () => {
  it.each(usernamesOf)("%s %s is %s", async (first, last, username) => {
    const name = `${first} ${last}`;
    expect(suggestUsername(toAscii(name))).toBe(username);
    expect(suggestUsername(await loadAscii(name, load))).toBe(username);
    expect(slugFrom(toAscii(name))).toBe(username);
    expect(vCardFileName(name).toLowerCase()).toBe(`${username}.vcf`);
  });

  it.each(slugsOf)("%s is %s", (title, slug) => {
    expect(slugFrom(toAscii(title))).toBe(slug);
    const [, file = ""] = /filename="?([^";]+)\.pdf/.exec(toContentDisposition(title, "application/pdf")) ?? [];
    expect(slugFrom(toAscii(file))).toBe(slug);
  });

  it.each(unwritable)("nothing can be made of %j, and the field says of what there could", (text) => {
    expect(suggestUsername(toAscii(text))).toBe("");
    expect(usernameProblem(text)).toBe(`${asciiMessage}.`);
    expect(usernameProblem(text, "profile")).toBe(asciiMessage);
  });

  it("on the server as in the browser, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
        const ascii = toAscii(text);
        expect(await loadAscii(text, load)).toBe(ascii);
        expect(asAscii(ascii)).toBe(ascii);
      }),
    );
  });
});
