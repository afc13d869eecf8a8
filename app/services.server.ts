// Decides, once per process, which database, mailer, store, queue and payments stand behind the contracts.
import { join } from "node:path";
import { bufferLines } from "#app/adapters/log/buffered-lines.server.ts";
import { openLog } from "#app/adapters/log/open-log.server.ts";
import { folderMail } from "#app/adapters/mail/folder.server.ts";
import { smtpMail } from "#app/adapters/mail/smtp.server.ts";
import { noPayments } from "#app/adapters/payments/no-payments.server.ts";
import { practicePayments } from "#app/adapters/payments/practice.server.ts";
import { pgBossFailedJobs, pgBossQueue, pgBossQueuedJobs, startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Config } from "#app/config.server.ts";
import { migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import { createPageChanges } from "#app/database/page-changes.server.ts";
import { reencryptSecondSteps } from "#app/domain/accounts/reencrypt-second-steps.server.ts";
import { createLiveFeed } from "#app/domain/analytics/live-feed.server.ts";
import { createDownloadCounter } from "#app/domain/audience/download-counter.server.ts";
import { createViewCounter } from "#app/domain/audience/view-counter.server.ts";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { openMailboxKey } from "#app/domain/emails/mailbox-key.server.ts";
import { createFeedbackBatcher } from "#app/domain/feedback/commands.server.ts";
import { createFeedbackFormCache } from "#app/domain/feedback/feedback-form-cache.server.ts";
import { shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { openMedia } from "#app/media/media.server.ts";
import { buildAuth } from "#app/request/auth.server.ts";
import { codeVault } from "#app/request/code-vault.server.ts";
import type { Services, Settings } from "#app/services.ts";

/** A running installation: what the server needs, what routes are given, and how it ends. */
export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Opens and migrates the database, starts the queue and its workers. */
export async function startInstallation(config: Config) {
  const lines = bufferLines(1);
  const log = openLog(config.logLevel, lines);

  const database = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir });
  await migrateDatabase(database);
  await shipTemplates(database.db);
  const boss = await startBoss(database.queueConnection, database.kind, log);

  const vault = codeVault(config.secrets);
  const mailboxKey = await openMailboxKey({ db: database.db, log }, vault);
  const host = config.appUrl.hostname;
  const practice =
    config.isLocalOnly && !config.stripe
      ? practicePayments(join(config.dataDir, "checkout"), config.secrets[0], lifetimePlan)
      : null;
  const services: Services = {
    db: database.db,
    queue: pgBossQueue(boss),
    failedJobs: pgBossFailedJobs(boss),
    queuedJobs: pgBossQueuedJobs(boss),
    mail: config.smtp
      ? smtpMail({ ...config.smtp, host })
      : folderMail({ folder: join(config.dataDir, "mail"), from: `Talk Hubs <no-reply@${host}>`, host }),
    storage: await openStorage(config),
    media: openMedia(log, { timeLimitMs: config.mediaTimeLimitMs }),
    payments: practice ?? (await openPayments(config)),
    clock: { now: () => new Date() },
    log,
    signer: hmacSigner(config.secrets, { mailbox: mailboxKey }),
    settings: publicSettings(config),
  };
  if (config.secrets.length > 1) await reencryptSecondSteps(services, vault);
  await startWorkers(boss, services);
  const views = createViewCounter(services);
  const downloads = createDownloadCounter(services);
  const settle = async () => void (await Promise.all([views.flush(), downloads.flush()]));

  const parts = {
    setup: { dataDir: config.dataDir, isLocalOnly: config.isLocalOnly, hasRealMail: config.smtp !== undefined },
    auth: buildAuth(services, config.secrets),
    /** The checkout that takes no money, with what only its own page needs; null where payments are real, or off. */
    practice,
    /** Views and downloads wait here for a second before they are written together. */
    views,
    downloads,
    /** Whoever watches a hub's figures arrive. */
    live: createLiveFeed(services),
    feedbackForms: createFeedbackFormCache(services),
    roomFeedback: createFeedbackBatcher(services),
  };
  return {
    config,
    services,
    ...parts,
    /** What a route is given of it: no secret, and nothing that leads to one. */
    parts,
    /** What `services.log` writes to, for lines that are made in great numbers. */
    lines,
    /** Null where no other process can be: an embedded database is one process's own. */
    pageChanges: database.kind === "server" ? createPageChanges(database.db) : null,
    /** Writes what still waits in memory. */
    settle,
    /** Has this process look into every queue now, not at its next turn. */
    fetchJobsNow() {
      for (const { id } of boss.getWipData()) boss.notifyWorker(id);
    },
    /** Which parts do not answer; empty when all do. */
    async findFailedParts(): Promise<string[]> {
      const pings = { database: database.ping(), storage: services.storage.ping() };
      const failures = await Promise.all(
        Object.entries(pings).map(([name, ping]) =>
          ping.then(
            () => null,
            () => name,
          ),
        ),
      );
      return failures.filter((name) => name !== null);
    },
    /** Hands jobs in hand back to the queue, then closes the database. */
    async stop() {
      await settle();
      await boss.stop({ graceful: true, timeout: 4_000, close: false });
      services.mail.close();
      services.media.close();
      await database.close();
      lines.close();
    },
  };
}

/** What commands, letters and routes may know of the settings: named one by one, so that no secret is among them. */
const publicSettings = ({ appUrl, supportEmail, companyLine, businessNumber, ...config }: Config): Settings => ({
  ...{ appUrl, supportEmail, companyLine, businessNumber },
  ...{ publishRequiresPlan: config.publishRequiresPlan, freeLimits: config.freeLimits },
  shortestFillMs: config.shortestFillMs,
});

/** The object store's client is large; an installation that keeps its files on disk never loads it. */
export async function openStorage(config: Config) {
  if (!config.s3) return diskStorage(join(config.dataDir, "files"));
  const { s3Storage } = await import("#app/adapters/storage/s3.server.ts");
  return s3Storage(config.s3);
}

/** Likewise the payment provider's client. */
async function openPayments({ stripe }: Config) {
  if (!stripe) return noPayments;
  const { stripePayments } = await import("#app/adapters/payments/stripe.server.ts");
  return stripePayments(stripe, lifetimePlan);
}
