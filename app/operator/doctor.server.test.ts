import { chmod, mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { readConfig } from "#app/installation/config.server.ts";
import { examine } from "#app/operator/doctor.server.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { type Issuer, settingsFor, startIssuer } from "#tests/support/identity-issuer.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";

let installationData: Awaited<ReturnType<typeof prepareInstallationData>>;
let settings: Record<string, string>;
beforeAll(async () => {
  installationData = await prepareInstallationData();
  settings = {
    DATA_DIR: installationData.dataDir,
    SUPPORT_EMAIL: "grace@example.com",
    APP_SECRET: "known to these tests only, 32 characters",
    ...(installationData.databaseUrl && { DATABASE_URL: installationData.databaseUrl }),
  };
});
afterAll(() => installationData.remove());

/** What the doctor says of each part, with "!" before what does not work. */
async function examineWith(env: Record<string, string>) {
  const findings = await examine(readConfig({ ...settings, ...env }));
  return Object.fromEntries(findings.map(({ part, isOk, detail }) => [part, isOk ? detail : `!${detail}`]));
}

const storeAt = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: objectStoreSettings.region,
  S3_BUCKET: objectStoreSettings.bucket,
  S3_ACCESS_KEY_ID: objectStoreSettings.accessKeyId,
  S3_SECRET_ACCESS_KEY: objectStoreSettings.secretAccessKey,
});
const mailAt = (url: string) => ({ SMTP_URL: url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });

it("an installation on its own machine is fine", async () => {
  expect(await examineWith({})).toEqual({
    database: expect.stringMatching(/^PostgreSQL \d+.* \((embedded|server)\), up to date$/),
    files: "wrote, read and deleted in DATA_DIR",
    email: "stored in DATA_DIR/mail, because SMTP_URL is not set",
    payments: "off, because STRIPE_SECRET_KEY is not set",
    "sign-in": "by password and passkey, because OIDC_ISSUER is not set",
    disk: expect.stringMatching(/ GB free in DATA_DIR$/),
    backups: "off, because BACKUP_DIR is not set; none by hand is known",
  });
});

describe("the folder of backups", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "talk-hubs-doctor-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const examineFolder = async (path: string) => (await examineWith({ BACKUP_DIR: path })).backups;
  const madeDaysAgo = async (name: string, days: number) => {
    await writeFile(join(folder, name), "x".repeat(2_048));
    const at = new Date(Date.now() - days * 24 * 3_600_000);
    await utimes(join(folder, name), at, at);
  };

  it("is written to, and left as it was", async () => {
    expect(await examineFolder(folder)).toMatch(/^none in it yet, .* free in BACKUP_DIR/);
    await madeDaysAgo("talk-hubs-2026-11-26T030000Z.tar", 0);
    await madeDaysAgo("mine.tar", 5);
    expect(await examineFolder(folder)).toMatch(/^the newest was made just now \(2 KB\), .* free in BACKUP_DIR/);
    expect((await readdir(folder)).length).toBe(2);
  });

  it("is not made where it is missing: its disk may not be mounted", async () => {
    const missing = join(folder, "mounted-later");
    expect(await examineFolder(missing)).toMatch(/^!BACKUP_DIR: \S+ can't be written: its folder does not exist$/);
    expect(await readdir(folder)).toEqual([]);
    await writeFile(missing, "");
    expect(await examineFolder(missing)).toMatch(/^!BACKUP_DIR: \S+ can't be written: its folder is a file$/);
  });

  it("whose newest backup is older than two turns of the schedule is a failure", async () => {
    await madeDaysAgo("talk-hubs-2026-11-20T030000Z.tar", 3);
    expect(await examineFolder(folder)).toBe("!BACKUP_DIR: the newest was made 3 days ago: the Admin Panel says why");
  });

  it("has no room for another of the newest one's size", async () => {
    await madeDaysAgo("talk-hubs-2026-11-26T030000Z.tar", 0);
    // As large as no disk, and without a block of it.
    await truncate(join(folder, "talk-hubs-2026-11-26T030000Z.tar"), 8 * 1024 ** 4);
    expect(await examineFolder(folder)).toMatch(
      /^!BACKUP_DIR: only \S+ GB free, and the next backup takes up to 8,192(\.\d)? GB$/,
    );
  });
});

it("with an object store and a mail server of its own, the store is left empty and one email is sent", async () => {
  const [store, mail] = [await startObjectStore(), await startMailServer()];
  const { files, email } = await examineWith({ ...storeAt(store.endpoint), ...mailAt(mail.url) });
  expect(files).toBe("wrote, read and deleted in bucket hubs");
  expect(store.objects.size).toBe(0);
  expect(email).toMatch(/ took a test email for grace@example.com/);
  expect(mail.received).toHaveLength(1);
  store.close();
  await mail.goDown();
});

it("without SUPPORT_EMAIL the mail server is greeted, and sends nothing to nobody", async () => {
  const mail = await startMailServer();
  const { SUPPORT_EMAIL: _, ...others }: Record<string, string> = { ...settings, ...mailAt(mail.url) };
  const findings = await examine(readConfig(others));
  expect(findings.find(({ part }) => part === "email")).toMatchObject({
    isOk: true,
    detail: expect.stringMatching(/ answers; for a test email set SUPPORT_EMAIL, or run /),
  });
  expect(mail.received).toEqual([]);
  await mail.goDown();
});

describe("an identity provider", () => {
  let issuer: Issuer;
  beforeAll(async () => {
    issuer = await startIssuer();
  });
  afterAll(() => issuer.stop());
  const examineWithIssuer = async (env: Record<string, string> = {}) => {
    const findings = await examineWith({ ...settingsFor(issuer.origin), ...env });
    expect(JSON.stringify(findings)).not.toMatch(/secret-of-the-client|Open-Sesame-42/);
    return findings["sign-in"];
  };

  it("that knows the client is fine, and the address to allow there is named", async () => {
    expect(await examineWithIssuer()).toBe(
      `${new URL(issuer.origin).host} accepts the client; allow http://localhost:3000/signin/with/callback there`,
    );
  });

  it("that knows another secret", async () => {
    expect(await examineWithIssuer({ OIDC_CLIENT_SECRET: "Open-Sesame-42" })).toBe(
      "!OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: the issuer refuses them",
    );
  });

  it("that signs with the client's secret alone, or has no key", async () => {
    const refused =
      "!OIDC_ISSUER: the issuer signs tokens with the client's secret (HS256) or not at all: give the client a key there, for RS256 or ES256";
    const sharing = await startIssuer({ algorithms: ["HS256", "HS512"] });
    expect(await examineWithIssuer({ OIDC_ISSUER: sharing.origin })).toBe(refused);
    await sharing.stop();
    // As Authentik answers without a key, others with one that is secret or for encryption, and a page that is missing.
    for (const answer of ["{}", '{"keys":[]}', '{"keys":[{"kty":"oct"},{"kty":"RSA","use":"enc"}]}', "Not found"]) {
      issuer.state.replaced = { path: "/jwks", status: 200, answer: () => answer };
      expect(await examineWithIssuer()).toBe(refused);
    }
    issuer.state.replaced = undefined;
  });

  it("that may sign with a key or the client's secret is fine, with what to choose there", async () => {
    const offering = await startIssuer({ algorithms: ["RS256", "HS256"] });
    expect(await examineWithIssuer({ OIDC_ISSUER: offering.origin })).toMatch(
      /accepts the client; .*, and have it sign this client's tokens with RS256 or ES256, not HS256$/,
    );
    await offering.stop();
  });

  it("that calls itself otherwise, is elsewhere, or away", async () => {
    const { port } = new URL(issuer.origin);
    expect(await examineWithIssuer({ OIDC_ISSUER: `http://127.0.0.1:${port}` })).toMatch(
      /^!OIDC_ISSUER: the issuer there has another name: /,
    );
    expect(await examineWithIssuer({ OIDC_ISSUER: `${issuer.origin}/realms/none` })).toBe(
      "!OIDC_ISSUER: has no discovery document of OpenID Connect",
    );
    const host = "127.0.0.1:1";
    expect(await examineWithIssuer({ OIDC_ISSUER: `http://${host}` })).toBe(
      `!OIDC_ISSUER: no connection to ${host} (ECONNREFUSED)`,
    );
  });
});

describe("names the setting, never the secret, and still tries the other parts:", () => {
  it.each([
    ["without the bucket", { S3_BUCKET: "talks" }, '!S3_BUCKET: there is no bucket "talks"'],
    [
      "that knows another secret",
      { S3_SECRET_ACCESS_KEY: "Open-Sesame-42" },
      "!S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses them, or they lack a right",
    ],
  ])("a store %s", async (_which, env, expected) => {
    const store = await startObjectStore();
    const findings = await examineWith({ ...storeAt(store.endpoint), ...env });
    store.close();
    expect(findings.files).toBe(expected);
    expect(findings.disk).toMatch(/GB free/);
  });

  it("services that are not there", async () => {
    const findings = await examineWith({
      ...storeAt("http://127.0.0.1:1"),
      ...mailAt("smtp://hubs:Open-Sesame-42@127.0.0.1:1"),
      STRIPE_SECRET_KEY: "sk_test_Open-Sesame-42",
      STRIPE_WEBHOOK_SECRET: "whsec_Open-Sesame-42",
      STRIPE_API_BASE: "http://127.0.0.1:1",
      ...(settings.DATABASE_URL && { DATABASE_URL: "postgres://hubs:Open-Sesame-42@127.0.0.1:1/hubs" }),
    });
    expect(findings).toMatchObject({
      files: "!S3_ENDPOINT: no connection to 127.0.0.1:1",
      email: "!SMTP_URL: no connection (ESOCKET)",
      payments: "!STRIPE_API_BASE: Stripe does not respond",
      ...(settings.DATABASE_URL && { database: "!DATABASE_URL: no connection to 127.0.0.1:1 (ECONNREFUSED)" }),
    });
    expect(JSON.stringify(findings)).not.toContain("Open-Sesame-42");
  });

  it("a mail server that refuses the recipient", async () => {
    const mail = await startMailServer(() => 550);
    const { email } = await examineWith(mailAt(mail.url));
    await mail.goDown();
    expect(email).toBe("!SUPPORT_EMAIL: the server refuses this recipient (550): “550 says the server”");
  });

  it("a mail server that refuses the sender, in its own words without the reader's address", async () => {
    const errorText = () => "5.7.1 <no-reply@hubs.example>: Sender address rejected, for grace@example.com";
    const mail = await startMailServer(() => 553, { errorText });
    const { email } = await examineWith(mailAt(mail.url));
    await mail.goDown();
    expect(email).toBe(
      "!MAIL_FROM, SMTP_URL: the server refuses this sender, its rights or more emails (553): “553 5.7.1 <no-reply@hubs.example>: Sender address rejected, for …”",
    );
  });
});

it("says that a start would refuse a data folder which others use too", async () => {
  // Sticky, as /tmp is.
  const shared = await mkdtemp(join(tmpdir(), "talk-hubs-shared-"));
  await chmod(shared, 0o1777);
  const { disk } = await examineWith({ DATA_DIR: shared });
  expect(disk).toBe(`!DATA_DIR: must be a folder used only by this product, not ${shared}`);
  await rm(shared, { recursive: true });
});

it("asks for the settings that a pooler does not pass on", async () => {
  if (!settings.DATABASE_URL) return;
  const gate = await openGate(settings.DATABASE_URL, { isPooler: true });
  const missing = await examineWith({ DATABASE_URL: gate.url });
  expect(missing.database).toMatch(
    /^!DATABASE_URL: behind a pooler, .* alter role "\w+" set statement_timeout = '15s';/,
  );

  const database = await openDatabase({ url: settings.DATABASE_URL });
  const name = sql.identifier(new URL(gate.url).pathname.slice(1));
  await database.db.execute(sql`alter database ${name} set statement_timeout = '15s'`);
  const complete = await examineWith({ DATABASE_URL: gate.url });
  await database.db.execute(sql`alter database ${name} reset statement_timeout`);
  await database.close();
  gate.close();
  expect(complete.database).toMatch(/^PostgreSQL .* \(server, through a pooler\), up to date$/);
});

it("says of a replica's address where it leads", async () => {
  if (!settings.DATABASE_URL) return;
  const replicaAt = async (url: string) => (await examineWith({ DATABASE_READ_URL: url })).replica;
  expect(await replicaAt("postgres://hubs:Open-Sesame-42@127.0.0.1:1/hubs")).toBe(
    "!DATABASE_READ_URL: no connection to 127.0.0.1:1 (ECONNREFUSED)",
  );
  expect(await replicaAt(settings.DATABASE_URL)).toBe("!DATABASE_READ_URL: leads to the primary, so nothing is gained");
});

it("leaves an embedded database alone that another program has open", async () => {
  if (settings.DATABASE_URL) return;
  const running = await openDatabase({ dataDir: installationData.dataDir });
  const { database } = await examineWith({});
  await running.close();
  expect(database).toMatch(
    /^DATA_DIR is in use by process \d+, which does not answer, so the database was left alone$/,
  );
});
