// The installation's secret changes, in its file or, with a database server, in its settings: links mailed before keep
// working for as long as the operator wants.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { approvedAttendees } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeToken } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { ada, password, rosa } from "#tests/support/people.ts";
import { bareEnvironment, type Product, shortLived } from "#tests/support/product.ts";
import { createCode, setUpSecondStep } from "#tests/support/second-step.ts";
import { createVisitorAt, type Visitor } from "#tests/support/test-app.ts";

let installation: TestInstallation;
let product: Product;
let signing: Pick<Services, "signer">;
let speaker: Visitor;
let speakerId = "";
let list = "";
let [totpSecret, codes, links]: [totpSecret: string, codes: string[], links: string[]] = ["", [], []];

/** The settings of an operator who stores the secret; in the other tests it is a file in DATA_DIR. */
let operatorSettings: Record<string, string>;
const secretFile = () => join(installation.dataDir, "secret");
const readSecrets = () =>
  installation.databaseUrl
    ? [operatorSettings.APP_SECRET, operatorSettings.APP_SECRET_PREVIOUS].filter((secret) => secret !== undefined)
    : readFileSync(secretFile(), "utf8").trim().split("\n");
const runRotation = (args: string[], env: Record<string, string>) => {
  const settings = { ...bareEnvironment, DATA_DIR: installation.dataDir, ...env };
  const { status, stdout } = spawnSync(process.execPath, [...shortLived, "scripts/rotate-secret.mjs", ...args], {
    env: settings,
  });
  return { status, output: String(stdout) };
};
/** Rotates as an operator does: runs the command, sets what it says, and restarts. */
async function rotateSecret(...args: string[]) {
  const result = runRotation(args, operatorSettings);
  await product.stop();
  if (installation.databaseUrl) {
    const { APP_SECRET: earlier = "", APP_SECRET_PREVIOUS: _previous, ...others } = operatorSettings;
    const newest = /APP_SECRET=(\S+)/.exec(result.output)?.[1];
    operatorSettings = {
      ...others,
      APP_SECRET: newest ?? earlier,
      ...(newest ? { APP_SECRET_PREVIOUS: earlier } : {}),
    };
  }
  product = await installation.start(operatorSettings);
  return result;
}
const statuses = () =>
  Promise.all(links.map(async (link) => (await createVisitorAt(product.origin).open(link)).status));
async function signInWithCode(code: string) {
  const visitor = createVisitorAt(product.origin);
  expect((await visitor.submit("/signin", { email: ada.email, password })).location).toBe("/signin/code");
  expect((await visitor.submit("/signin/code", { code })).location).toBe("/dashboard");
  return visitor;
}
/** What a speaker reads about attendees who can still be invited. */
const readInviteNotice = async (visitor: Visitor) =>
  /Everyone was invited|\d+ not invited yet/.exec((await visitor.open(list)).text)?.[0];

beforeAll(async () => {
  installation = await prepareInstallation(async (db) => {
    const adaActor = await insertSpeaker(db, ada);
    const hub = await insertHub(db, adaActor, { access: "listed" });
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email });
    speakerId = adaActor.id;
    list = `/dashboard/qualified-audience?hub=${hub.id}&tab=manage`;
  });
  operatorSettings = installation.settings;
  product = await installation.start();
  signing = { signer: hmacSigner([readSecrets()[0] ?? ""]) };
  links = [
    `/privacy/${privacyToken(signing, { speakerId, email: rosa.email })}`,
    `/unsubscribe/${unsubscribeToken(signing, { speakerId, emailKind: "newLeadAlerts" })}`,
  ];
  speaker = await createVisitorAt(product.origin).signIn(ada);
  ({ secret: totpSecret, codes } = await setUpSecondStep(speaker));
});
afterAll(async () => {
  await product.stop();
  await installation.remove();
});

it("links in emails, two-factor codes and unsubscriptions survive it, sessions end; once the old secret is dropped, only old links fail", async () => {
  expect(await statuses()).toEqual([200, 200]);
  expect(await readInviteNotice(speaker)).toBe("1 not invited yet");
  const stop = `/unsubscribe/${unsubscribeToken(signing, { speakerId, emailKind: "audience", email: rosa.email })}`;
  await createVisitorAt(product.origin).submit(stop, { "List-Unsubscribe": "One-Click" });
  expect(await readInviteNotice(speaker)).toBe("Everyone was invited");
  const [first] = readSecrets();

  const rotated = await rotateSecret();
  const [second = "", earlier] = readSecrets();
  expect([earlier, second === first, second.length]).toEqual([first, false, 43]);
  const next = installation.databaseUrl ? "Start every process with" : "Restart the product.";
  expect(rotated).toEqual({ status: 0, output: expect.stringContaining(next) });
  expect([rotated.output.includes(second), existsSync(secretFile())]).toEqual(
    installation.databaseUrl ? [true, false] : [false, true],
  );
  if (!installation.databaseUrl) expect(statSync(secretFile()).mode & 0o777).toBe(0o600);
  expect(await statuses()).toEqual([200, 200]);
  expect((await createVisitorAt(product.origin).open("/dashboard", cookiesOf(speaker))).location).toBe("/signin");
  await signInWithCode(createCode(totpSecret));
  expect(await readInviteNotice(await signInWithCode(codes[0] ?? ""))).toBe("Everyone was invited");

  await rotateSecret("--forget");
  expect(readSecrets()).toEqual([second]);
  expect(await statuses()).toEqual([404, 404]);
  expect(await readInviteNotice(await signInWithCode(codes[1] ?? ""))).toBe("Everyone was invited");
});

it("where the secret is a setting, the command changes nothing and says what to set", () => {
  const operators = "a secret that only the operator knows";
  const before = readSecrets();
  const { output } = runRotation([], { APP_SECRET: operators });
  expect(output).toMatch(/APP_SECRET=[\w-]{43}\n.*APP_SECRET_PREVIOUS=/);
  expect(output).not.toContain(operators);
  expect(readSecrets()).toEqual(before);
});

const cookiesOf = ({ cookies }: Visitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
