// `npm run doctor`: whether everything that the settings name works, from the machine that will run the product.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { describeSender, parseSender } from "#app/adapters/mail/sender.ts";
import { findRefusal } from "#app/adapters/queue/refused-jobs.server.ts";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { findSchemaAge, type OpenedDatabase, openDatabase } from "#app/database/connect.server.ts";
import { describeConnectFailure } from "#app/database/connect-failure.ts";
import { DataDirInUseError } from "#app/database/data-dir-lock.server.ts";
import { requireOwnFolder } from "#app/database/data-dir-mode.server.ts";
import { NoInstallationError } from "#app/database/embedded-folder.server.ts";
import { requireAccess } from "#app/database/folder-access.server.ts";
import { openServerPool } from "#app/database/server-pool.server.ts";
import { type DataFolderName, dataFolderNames, inDataFolder } from "#app/domain/values/data-folder.ts";
import type { Config } from "#app/installation/config.server.ts";
import { openIdentityProvider, openMail } from "#app/open-adapters.server.ts";
import { examineBackups } from "#app/operator/examine-backups.server.ts";
import { findRunningProduct } from "#app/operator/running-product.server.ts";
import { toOperatorError } from "#app/operator/start-failure.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import {
  describeIdentityFailure,
  describeMailFailure,
  describePaymentsFailure,
  describeStorageFailure,
  isOutOfSpace,
} from "#app/service-failure.ts";
import { openPayments, openStorage } from "#app/services.server.ts";

/** What was found out about one part: `detail` says what works, or names the setting to change. */
export interface Finding {
  part: string;
  isOk: boolean;
  detail: string;
}

const minFreeBytes = 1024 ** 3;
const maxClockDifferenceMs = 5_000;

/** Tries every part, also after one has failed. Sends one email to SUPPORT_EMAIL. */
export async function examine(config: Config): Promise<Finding[]> {
  const parts: [string, () => Promise<string>][] = [
    ["database", () => examineDatabase(config)],
    ...(config.databaseReadUrl ? [["replica", () => examineReplica(config)] as [string, () => Promise<string>]] : []),
    ["files", () => examineStorage(config)],
    ["email", () => examineMail(config)],
    ["payments", () => examinePayments(config)],
    ["sign-in", () => examineIdentityProvider(config)],
    ["disk", () => examineDisk(config)],
    ["backups", () => examineBackups(config)],
  ];
  const findings: Finding[] = [];
  for (const [part, examinePart] of parts)
    findings.push(
      await examinePart().then(
        (detail) => ({ part, isOk: true, detail }),
        (error: Error) => ({ part, isOk: false, detail: describeFailure(error, part, config) }),
      ),
    );
  return findings;
}

const partFolders = new Map<string, DataFolderName>([
  ["files", "files"],
  ["email", "mail"],
]);

/** The system names no place when a file that is already open can't grow. */
function describeFailure(error: Error, part: string, config: Config): string {
  const { dataDir } = config;
  if (error instanceof OperatorError || !isOutOfSpace(error))
    return toOperatorError(error, config)?.message ?? error.message;
  const folder = partFolders.get(part);
  return `DATA_DIR: ${folder ? inDataFolder(dataDir, folder) : dataDir} is on a disk that is full`;
}

async function examineDatabase(config: Config): Promise<string> {
  const { databaseUrl, dataDir } = config;
  const source = databaseUrl ? { url: databaseUrl } : { dataDir };
  const database = await openDatabase(source).catch((error: unknown) => {
    if (error instanceof DataDirInUseError || error instanceof NoInstallationError) return error;
    throw error;
  });
  if (database instanceof NoInstallationError) return `there is none in ${dataDir} yet: the first start makes it`;
  if (database instanceof DataDirInUseError) return askRunningProduct(config, database.ownerPid);
  return describeDatabase(database).finally(database.close);
}

async function askRunningProduct(config: Config, ownerPid: string): Promise<string> {
  const product = await findRunningProduct(config);
  if (!product)
    return `DATA_DIR is in use by process ${ownerPid}, which does not answer, so the database was left alone`;
  return `${await product.describeDatabase().finally(product.end)}, open in process ${ownerPid}`;
}

/** Throws OperatorError for a database that the product could not use. */
export async function describeDatabase(database: Pick<OpenedDatabase, "db" | "kind" | "isPooled">): Promise<string> {
  const age = await findSchemaAge(database.db);
  if (age === "newer") throw new OperatorError("migrated by a newer version of this program: start that version");
  if (age === "unreleased") throw new OperatorError("of a development version, which no release migrates");
  const { rows } = await database.db.execute<Record<"version" | "now" | "timeLimit" | "role", string>>(sql`
      select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now,
        current_setting('statement_timeout') as "timeLimit", current_user as role`);
  const differenceMs = Math.abs(Number(rows[0]?.now) - Date.now());
  if (differenceMs > maxClockDifferenceMs)
    throw new OperatorError(`its clock and this machine's differ by ${Math.round(differenceMs / 1_000)} s`);
  // Without a pooler, the product sets it for each connection.
  if (database.isPooled && rows[0]?.timeLimit === "0")
    throw new OperatorError(
      `DATABASE_URL: behind a pooler, the role needs its settings: alter role "${rows[0].role}" set statement_timeout = '15s'; alter role "${rows[0].role}" set jit = off`,
    );
  const way = database.isPooled ? `${database.kind}, through a pooler` : database.kind;
  const state = {
    current: "up to date",
    older: "the next start will migrate it",
    none: "empty: the first start fills it",
  };
  return `PostgreSQL ${rows[0]?.version} (${way}), ${state[age]}${age === "current" ? await describeRefusal(database.db) : ""}`;
}

/** What emails wait for in the queue, beside what the mail server says to this machine. */
async function describeRefusal(db: OpenedDatabase["db"]): Promise<string> {
  const refused = await findRefusal(db, "send-email");
  return refused
    ? `; ${refused.count} emails wait, because the mail server says: ${refused.replies.map((reply) => `“${reply}”`).join(", ")}`
    : "";
}

/** The product starts and works without its replica, so nothing else would tell. */
async function examineReplica({ databaseUrl = "", databaseReadUrl = "" }: Config): Promise<string> {
  const [primary, replica] = await Promise.all([
    findCluster(databaseUrl, "DATABASE_URL"),
    findCluster(databaseReadUrl, "DATABASE_READ_URL"),
  ]);
  const refuse = (reason: string) => new OperatorError(`DATABASE_READ_URL: ${reason}`);
  if (primary.cluster !== replica.cluster) throw refuse("is no replica of DATABASE_URL");
  if (!replica.isStandby) throw refuse("leads to the primary, so nothing is gained");
  return `follows the primary, last change replayed ${replica.lagSeconds ?? "?"} s ago`;
}

async function findCluster(url: string, setting: string) {
  const pool = openServerPool({ connectionString: url, max: 1 });
  try {
    const { rows } = await pool.query<{ cluster: string; isStandby: boolean; lagSeconds: string | null }>(`
      select system_identifier::text as cluster, pg_is_in_recovery() as "isStandby",
        round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::text as "lagSeconds"
      from pg_control_system()`);
    return rows[0] as (typeof rows)[number];
  } catch (error) {
    throw describeConnectFailure(error, url, setting);
  } finally {
    await pool.end();
  }
}

/** Nothing is made where there is no data folder yet. */
const noDataDir = "DATA_DIR does not exist yet: the first start makes it";

async function examineStorage(config: Config): Promise<string> {
  if (!config.s3 && !existsSync(config.dataDir)) return noDataDir;
  try {
    await tryStorage(await openStorage(config));
  } catch (error) {
    throw config.s3 ? describeStorageFailure(error, config.s3) : error;
  }
  return config.s3 ? `wrote, read and deleted in bucket ${config.s3.bucket}` : `wrote, read and deleted in DATA_DIR`;
}

async function tryStorage(storage: FileStorage) {
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from("Written by npm run doctor.");
  await storage.write(key, content);
  const read = await storage.read(key);
  await storage.remove(key);
  if (!content.equals(read)) throw new OperatorError("what was read is not what was written");
}

async function examineMail(config: Config): Promise<string> {
  if (!config.smtp && !existsSync(config.dataDir)) return noDataDir;
  if (config.smtp && !config.ownSettings.supportEmail) return checkMailServer(config, config.smtp.url);
  return sendTestEmail(config, config.supportEmail);
}

/** Nobody reads the address that stands for a SUPPORT_EMAIL that is not set. */
async function checkMailServer(config: Config, url: string): Promise<string> {
  const mail = openMail(config);
  await mail
    .check()
    .catch((error: unknown) => {
      throw describeMailFailure(error);
    })
    .finally(() => mail.close());
  return `${new URL(url).host} answers; for a test email set SUPPORT_EMAIL, or run "npm run admin -- send-test-email ADDRESS"`;
}

/** As the receiver sees it. */
function describeFrom(from: string): string {
  const sender = parseSender(from);
  return sender ? describeSender(sender) : from;
}

/** Sends one email to `to` and returns what became of it. Throws OperatorError, which names the setting to change. */
export async function sendTestEmail(config: Config, to: string): Promise<string> {
  const mail = openMail(config);
  const text = `This test email was sent by the operator of ${config.appUrl.origin}. Whoever reads it knows that email works.`;
  try {
    await mail.send({ id: randomUUID(), to, subject: "Test email", text, html: `<p>${text}</p>` });
  } catch (error) {
    throw config.smtp ? describeMailFailure(error) : error;
  } finally {
    mail.close();
  }
  return config.smtp
    ? `${new URL(config.smtp.url).host} took a test email for ${to} from ${describeFrom(config.smtp.from)}: see that it arrives`
    : "stored in DATA_DIR/mail, because SMTP_URL is not set";
}

async function examinePayments(config: Config): Promise<string> {
  if (!config.stripe) return "off, because STRIPE_SECRET_KEY is not set";
  const payments = await openPayments(config);
  // There is no such checkout; only a valid key learns that.
  await payments.retrieveEvent("cs_doctor").catch((error: unknown) => {
    throw describePaymentsFailure(error);
  });
  return "Stripe accepts the key; it tests the webhook itself (Developers, Webhooks, Send test event)";
}

async function examineIdentityProvider({ openId, appUrl, webhookNetworks }: Config): Promise<string> {
  const provider = openIdentityProvider({ openId, appUrl, webhookNetworks }, { warn() {} });
  if (!openId || !provider) return "by password and passkey, because OIDC_ISSUER is not set";
  const { maySignWithSecret } = await provider.check().catch((error: unknown) => {
    throw describeIdentityFailure(error, openId.issuer);
  });
  const choice = maySignWithSecret ? ", and have it sign this client's tokens with RS256 or ES256, not HS256" : "";
  return `${openId.issuer.host} accepts the client; allow ${appUrl.origin}/signin/with/callback there${choice}`;
}

/** The operator's own texts, and a socket that each start makes again. */
const readOnlyNames: DataFolderName[] = ["pages", "control"];

async function examineDisk({ dataDir }: Config): Promise<string> {
  if (!existsSync(dataDir)) return noDataDir;
  requireOwnFolder(dataDir);
  const parts = dataFolderNames.filter((name) => !readOnlyNames.includes(name));
  requireAccess(
    dataDir,
    parts.map((name) => inDataFolder(dataDir, name)),
  );
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  if (bavail * bsize < minFreeBytes) throw new OperatorError(`DATA_DIR: only ${free} in ${dataDir}`);
  return `${free} in DATA_DIR`;
}
