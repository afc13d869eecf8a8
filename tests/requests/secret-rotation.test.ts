// The installation's secret is changed: what was mailed before goes on working for as long as the operator says.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { approvedAttendees } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/values/privacy-link.server.ts";
import { unsubscribeToken } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";
import { ada, password, rosa } from "#tests/support/cast.ts";
import { startFailingProduct } from "#tests/support/failing-product.ts";
import { type Visitor, visitorAt } from "#tests/support/house.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { newCode, setsUpSecondStep } from "#tests/support/second-step.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let product: Product;
let signing: Pick<Services, "signer">;
let speaker: Visitor;
let speakerId = "";
let list = "";
let [app, codes, links]: [app: string, codes: string[], links: string[]] = ["", [], []];

const secretsKept = () => readFileSync(join(product.dataDir, "secret"), "utf8").trim().split("\n");
/** As an operator does: the command, then a restart. */
async function rotates(...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: product.dataDir };
  const { status, stdout } = spawnSync(process.execPath, ["scripts/rotate-secret.mjs", ...args], { env });
  await product.stop();
  product = await startProduct({ dataDir: product.dataDir });
  return { status, said: String(stdout) };
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
  product = await startFailingProduct(async (db) => {
    const herself = await joins(db, ada);
    const hub = await hasHub(db, herself, { access: "listed" });
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    speakerId = herself.id;
    list = `/dashboard/qualified-audience?hub=${hub.id}&tab=manage`;
  }, {});
  signing = { signer: hmacSigner([readFileSync(join(product.dataDir, "secret"), "utf8").trim()]) };
  links = [
    `/privacy/${privacyToken(signing, { speakerId, email: rosa.email })}`,
    `/unsubscribe/${unsubscribeToken(signing, { speakerId, letters: "newLeadAlerts" })}`,
  ];
  speaker = await visitorAt(product.origin).signIn(ada);
  ({ secret: app, codes } = await setsUpSecondStep(speaker));
});
afterAll(async () => {
  await product.stop();
  await product.remove();
});

it("links in emails, two-step codes and readers' stops outlive it, sessions end; forgotten, old links die alone", async () => {
  expect(await statuses()).toEqual([200, 200]);
  expect(await notInvited(speaker)).toBe("1 not invited yet");
  const stop = `/unsubscribe/${unsubscribeToken(signing, { speakerId, letters: "audience", email: rosa.email })}`;
  await visitorAt(product.origin).submit(stop, { "List-Unsubscribe": "One-Click" });
  expect(await notInvited(speaker)).toBe("Everyone was invited");
  const [first] = secretsKept();

  const rotated = await rotates();
  expect([rotated.status, rotated.said]).toEqual([0, expect.stringContaining("Restart the product.")]);
  const [second, earlier] = secretsKept();
  expect([earlier, second === first, second?.length]).toEqual([first, false, 43]);
  expect(rotated.said).not.toContain(second);
  expect(statSync(join(product.dataDir, "secret")).mode & 0o777).toBe(0o600);
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
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: product.dataDir };
  const given = { ...env, APP_SECRET: "a secret that only the operator knows" };
  const before = secretsKept();
  const { stdout } = spawnSync(process.execPath, ["scripts/rotate-secret.mjs"], { env: given });
  expect(String(stdout)).toMatch(/APP_SECRET=[\w-]{43}\n.*APP_SECRET_PREVIOUS=/);
  expect(String(stdout)).not.toContain(given.APP_SECRET);
  expect(secretsKept()).toEqual(before);
});

const cookiesOf = ({ cookies }: Visitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
