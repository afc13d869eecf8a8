import { render } from "@react-email/components";
import { describe, expect, it } from "vitest";
import { type LetterJob, writeLetter } from "#app/letters/index.ts";
import type { Settings } from "#app/services.ts";

const settings = { appUrl: new URL("https://hubs.example"), companyLine: "Steady Ground Pty Ltd" } as Settings;
const to = "ada@example.com";
const token = "a+b/c=";

const letters: [LetterJob, string][] = [
  [
    { letter: "verify-email", to, values: { name: "Ada", token } },
    "https://hubs.example/verify-email?token=a%2Bb%2Fc%3D",
  ],
  [
    { letter: "set-password", to, values: { name: "Ada", token } },
    "https://hubs.example/set-password?token=a%2Bb%2Fc%3D",
  ],
  [{ letter: "account-exists", to, values: { name: "Ada" } }, "https://hubs.example/signin"],
];

describe.each(letters)("$letter", (job, link) => {
  it("greets by name, leads to one place and says who writes, in both its forms", async () => {
    const { subject, body } = writeLetter(job, settings);
    expect(subject).not.toBe("");
    const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain("Ada");
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain("Steady Ground Pty Ltd");
  });
});

it.each(["visit evil.example now", "https://evil.example", "<img src=x>", "You won. ".repeat(6)])(
  "does not carry what a stranger typed as a name: %s",
  async (name) => {
    const { body } = writeLetter({ letter: "verify-email", to, values: { name, token } }, settings);
    const html = await render(body);
    expect(html).toContain("Welcome");
    expect(html).not.toContain(name.trim());
  },
);
