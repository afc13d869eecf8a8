// A code opens one door once, however many hands hold it at the same moment.
import { beforeEach, describe, expect, it } from "vitest";
import { sessions, twoFactors } from "#app/database/schema/index.ts";
import { ada, password } from "#tests/support/cast.ts";
import { adaComesAlone, type House, type Visitor } from "#tests/support/house.ts";
import { newCode, setsUpSecondStep, spent } from "#tests/support/second-step.ts";

let house: House;
let speaker: Visitor;
adaComesAlone((came) => ({ house, speaker } = came));

let [secret, codes]: [string, string[]] = ["", []];
beforeEach(async () => {
  ({ secret, codes } = await setsUpSecondStep(speaker));
});

/** A browser in which the password was right, and the code is owed. */
async function owing(): Promise<Visitor> {
  const visitor = house.visitor();
  const first = await visitor.submit("/signin", { email: ada.email, password });
  expect(first.location).toBe("/signin/code");
  return visitor;
}
const several = (count: number) => Promise.all(Array.from({ length: count }, owing));
const statusesOf = async (visitors: Visitor[], code: (at: number) => string) => {
  const answers = await Promise.all(visitors.map((each, at) => each.submit("/signin/code", { code: code(at) })));
  return answers.map(({ status }) => status).sort();
};
const onceOf = (count: number) => [303, ...Array.from({ length: count - 1 }, () => 422)];

describe("a recovery code", () => {
  it("lets one of eight in who type it at the same moment", async () => {
    const before = await house.db.$count(sessions);
    const visitors = await several(8);
    expect(await statusesOf(visitors, () => codes[0] ?? "")).toEqual(onceOf(8));
    expect(await house.db.$count(sessions)).toBe(before + 1);
    expect((await (await owing()).submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(422);
  });

  it("stays used when another is used at the same moment", async () => {
    const visitors = await several(4);
    expect(await statusesOf(visitors, (at) => codes[at] ?? "")).toEqual([303, 303, 303, 303]);
    const again = await several(4);
    expect(await statusesOf(again, (at) => codes[at] ?? "")).toEqual([422, 422, 422, 422]);
    expect((await (await owing()).submit("/signin/code", { code: codes[5] ?? "" })).status).toBe(303);
  });
});

describe("a code of the app", () => {
  it("lets one of eight in who type it at the same moment, and nobody later", async () => {
    const code = newCode(secret);
    const visitors = await several(8);
    expect(await statusesOf(visitors, () => code)).toEqual(onceOf(8));
    const late = await (await owing()).submit("/signin/code", { code });
    expect(late.status).toBe(422);
    expect(late.text).toContain("That code has already been used. Please wait for the next one.");
  });

  it("that turned the second step on does not sign in as well", async () => {
    const [kept] = await house.db.select().from(twoFactors);
    expect(kept?.verified).toBe(true);
    expect((await (await owing()).submit("/signin/code", { code: spent(secret) })).status).toBe(422);
  });

  it("that signed in deletes no account", async () => {
    const code = newCode(secret);
    expect((await (await owing()).submit("/signin/code", { code })).status).toBe(303);
    const asked = { intent: "delete-account", password, code };
    expect((await speaker.submit("/account-settings", asked)).status).toBe(422);
  });
});
