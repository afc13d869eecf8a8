// The installation's secret is changed, in its file or, where a server keeps the data, in its settings: what was mailed before
// goes on working for as long as the operator says.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { approvedAttendees } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/values/privacy-link.server.ts";
import { unsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";
import { ada, password, rosa } from "#tests/support/cast.ts";
import { type Visitor, visitorAt } from "#tests/support/house.ts";
import { freshInstallation, type InstallationPlace } from "#tests/support/installation.ts";
import type { Product } from "#tests/support/product.ts";
import { newCode, setsUpSecondStep } from "#tests/support/second-step.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let installation: InstallationPlace;
let product: Product;
let signing: Pick<Services, "signer">;
let speaker: Visitor;
let speakerId = "";
let list = "";
let [app, codes, links]: [app: string, codes: string[], links: string[]] = ["", [], []];

/** What an operator gives who keeps the secret; in the other tests it is a file in DATA_DIR. */
let given: Record<string, string>;
const secretFile = () => join(installation.dataDir, "secret");
const secretsKept = () =>
  installation.databaseUrl
    ? [given.APP_SECRET, given.APP_SECRET_PREVIOUS].filter((secret) => secret !== undefined)
    : readFileSync(secretFile(), "utf8").trim().split("\n");
const asks = (args: string[], env: Record<string, string>) => {
  const settings = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: installation.dataDir, ...env };
  const { status, stdout } = spawnSync(process.execPath, ["scripts/rotate-secret.mjs", ...args], { env: settings });
  return { status, said: String(stdout) };
};
/** As an operator does: the command, what it says to set, then a restart. */
async function rotates(...args: string[]) {
  const answer = asks(args, given);
  await product.stop();
  if (installation.databaseUrl) {
    const { APP_SECRET: earlier = "", APP_SECRET_PREVIOUS: _forgotten, ...others } = given;
    const newest = /APP_SECRET=(\S+)/.exec(answer.said)?.[1];
    given = { ...others, APP_SECRET: newest ?? earlier, ...(newest ? { APP_SECRET_PREVIOUS: earlier } : {}) };
  }
  product = await installation.start(given);
  return answer;
}
const statuses = () => Promise.all(links.map(async (link) => (await visitorAt(product.origin).open(link)).status));
async function enters(code: string) {
  const visitor = visitorAt(product.origin);
  expect((await visitor.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
  expect((await visitor.submit("/signin/code", { code })).location).toBe("/dashboard");
  return visitor;
}
/** What a speaker is told of those on the list whom an invitation would reach. */
const notInvited = async (visitor: Visitor) =>
  /Everyone was invited|\d+ not invited yet/.exec((await visitor.open(list)).text)?.[0];

beforeAll(async () => {
  installation = await freshInstallation(async (db) => {
    const herself = await joins(db, ada);
    const hub = await hasHub(db, herself, { access: "listed" });
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    speakerId = herself.id;
    list = `/dashboard/qualified-audience?hub=${hub.id}&tab=manage`;
  });
  given = installation.settings;
  product = await installation.start();
  signing = { signer: hmacSigner([secretsKept()[0] ?? ""]) };
  links = [
    `/privacy/${privacyToken(signing, { speakerId, email: rosa.email })}`,
    `/unsubscribe/${unsubscribeToken(signing, { speakerId, letters: "newLeadAlerts" })}`,
  ];
  speaker = await visitorAt(product.origin).signIn(ada);
  ({ secret: app, codes } = await setsUpSecondStep(speaker));
});
afterAll(async () => {
  await product.stop();
  await installation.remove();
});

it("links in emails, two-step codes and readers' stops outlive it, sessions end; forgotten, old links die alone", async () => {
  expect(await statuses()).toEqual([200, 200]);
  expect(await notInvited(speaker)).toBe("1 not invited yet");
  const stop = `/unsubscribe/${unsubscribeToken(signing, { speakerId, letters: "audience", email: rosa.email })}`;
  await visitorAt(product.origin).submit(stop, { "List-Unsubscribe": "One-Click" });
  expect(await notInvited(speaker)).toBe("Everyone was invited");
  const [first] = secretsKept();

  const rotated = await rotates();
  const [second = "", earlier] = secretsKept();
  expect([earlier, second === first, second.length]).toEqual([first, false, 43]);
  const next = installation.databaseUrl ? "Start every process with" : "Restart the product.";
  expect(rotated).toEqual({ status: 0, said: expect.stringContaining(next) });
  expect([rotated.said.includes(second), existsSync(secretFile())]).toEqual(
    installation.databaseUrl ? [true, false] : [false, true],
  );
  if (!installation.databaseUrl) expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  expect(await statuses()).toEqual([200, 200]);
  expect((await visitorAt(product.origin).open("/dashboard", cookiesOf(speaker))).location).toBe("/signin");
  await enters(newCode(app));
  expect(await notInvited(await enters(codes[0] ?? ""))).toBe("Everyone was invited");

  await rotates("--forget");
  expect(secretsKept()).toEqual([second]);
  expect(await statuses()).toEqual([404, 404]);
  expect(await notInvited(await enters(codes[1] ?? ""))).toBe("Everyone was invited");
});

it("where the secret is a setting the command changes nothing and says what to set", () => {
  const operators = "a secret that only the operator knows";
  const before = secretsKept();
  const { said } = asks([], { APP_SECRET: operators });
  expect(said).toMatch(/APP_SECRET=[\w-]{43}\n.*APP_SECRET_PREVIOUS=/);
  expect(said).not.toContain(operators);
  expect(secretsKept()).toEqual(before);
});

const cookiesOf = ({ cookies }: Visitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
