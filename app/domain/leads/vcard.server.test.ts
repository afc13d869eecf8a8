import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { buildVCard } from "#app/domain/leads/vcard.server.ts";
import { createContactCard } from "#app/domain/profiles/contact-card.server.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import type { Services } from "#app/services.ts";

/** Each is a line break in some address book. */
const lineEnds = ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u000b"];
const properties = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllProperties();
const namesIn = (file: string) => properties(file).map(({ name }) => name);
const linesOf = (file: string) => file.split(/[\p{Cc}\p{Zl}\p{Zp}]+/u);

describe.each(lineEnds)("with %j in every field", (lineEnd) => {
  const tricky = (text: string) => `${text}${lineEnd}EMAIL:mallory@example.com`;

  it("a lead's card has one email address and no injected property", () => {
    const card = buildVCard({
      id: "1",
      firstName: tricky("Rosa"),
      lastName: tricky("Jimenez"),
      email: tricky("rosa@example.com"),
      phone: tricky("+61 400"),
      company: tricky("Kind Ltd"),
    });
    expect(namesIn(card)).toEqual(["version", "prodid", "rev", "fn", "n", "org", "email", "tel", "uid"]);
    expect(linesOf(card).filter((each) => /^EMAIL:mallory/.test(each))).toEqual([]);
  });

  it("a speaker's card has no email address", async () => {
    const speaker = {
      id: "1",
      username: "ada-nwosu",
      firstName: tricky("Ada"),
      name: `${tricky("Ada")} ${tricky("Nwosu")}`,
      company: tricky("Kind Ltd"),
      avatarUrl: null,
      links: [{ label: "Website", href: tricky("https://a.example") }],
    } as PublicProfile;
    const services = { settings: { appUrl: new URL("https://talks.example") } } as Services;
    const card = await createContactCard(services, speaker, "203.0.113.7");
    expect(namesIn(card)).not.toContain("email");
    expect(linesOf(card).filter((each) => /^EMAIL:mallory/.test(each))).toEqual([]);
  });
});
