// Chooses, once per process, the database, mailer, store, queue and payments behind the contracts.
import type { PgBoss } from "pg-boss";
import { httpLinks } from "#app/adapters/links/http.server.ts";
import { bufferLines } from "#app/adapters/log/buffered-lines.server.ts";
import type { Log } from "#app/adapters/log/contract.ts";
import { openLog } from "#app/adapters/log/open-log.server.ts";
import { noPayments } from "#app/adapters/payments/no-payments.server.ts";
import { type PracticePayments, practicePayments } from "#app/adapters/payments/practice.server.ts";
import {
  pgBossFailedJobs,
  pgBossQueue,
  pgBossQueuedJobs,
  readQueueStates,
  startBoss,
} from "#app/adapters/queue/pg-boss.server.ts";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { buildAuth } from "#app/auth/auth.server.ts";
import { codeVault } from "#app/auth/code-vault.server.ts";
import { createSignal } from "#app/concurrency/signal.ts";
import {
  migrateDatabase,
  type OpenedDatabase,
  openDatabase,
  requireInstallation,
} from "#app/database/connect.server.ts";
import { type Creation, refuseLost } from "#app/database/embedded-folder.server.ts";
import { createPageChanges } from "#app/database/page-changes.server.ts";
import { openReadReplica, type ReadReplica } from "#app/database/read-replica.server.ts";
import { openConfiguredDemo, requireOwnAccounts } from "#app/demo-installation.server.ts";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import { createLiveFeed } from "#app/domain/analytics/live-feed.server.ts";
import { createDownloadCounter } from "#app/domain/audience/download-counter.server.ts";
import { createPageEventCounter } from "#app/domain/audience/page-event-counter.server.ts";
import { createAudienceLimiter } from "#app/domain/audience-limits/audience-limits.server.ts";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { openMailboxKey } from "#app/domain/emails/mailbox-key.server.ts";
import { createFeedbackBatcher } from "#app/domain/feedback/commands.server.ts";
import { createFeedbackFormCache } from "#app/domain/feedback/feedback-form-cache.server.ts";
import { createStageFeed } from "#app/domain/stage/stage-feed.server.ts";
import { shipTemplates } from "#app/domain/templates/ship-templates.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { sweepTemporaryFolders } from "#app/domain/values/temporary-folders.server.ts";
import type { Config } from "#app/installation/config.server.ts";
import { openSettings } from "#app/installation/own-settings.server.ts";
import { reencryptSecrets } from "#app/installation/reencrypt-secrets.server.ts";
import { createSecretFile, readSecretFile, type Secrets } from "#app/installation/secret-file.server.ts";
import type { Settings } from "#app/installation/settings.ts";
import { findBackupState } from "#app/jobs/backup-state.server.ts";
import { queueGroups, queueNames, queuePolicies } from "#app/jobs/queues.ts";
import { startScheduledBackups } from "#app/jobs/scheduled-backups.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { openMedia } from "#app/media/media.server.ts";
import { openIdentityProvider, openMail } from "#app/open-adapters.server.ts";
import { readLocalPeers } from "#app/request/local-peers.server.ts";
import { isServiceAway } from "#app/service-failure.ts";
import { createServicesCheck } from "#app/service-states.server.ts";
import type { Services } from "#app/services.ts";

/** A running installation: for the server, for routes, and for stopping it. */
export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Opens and migrates the database, or makes a new one, and starts the queue and its workers. */
export async function startInstallation(config: Config) {
  const lines = bufferLines(1);
  const log = openLog(config.logLevel, lines, isServiceAway);
  const database = await openWatchedDatabase(config, log);
  const secrets = await readSecrets(config, database);
  const { isNew } = await migrateOwn(database, config);
  await shipTemplates(database.db);
  const boss = await startBoss(database.queueConnection, database.kind, queuePolicies, log);

  const vault = codeVault(secrets);
  const practice = openPractice(config, secrets);
  const { settings, refresh, stopFollowing } = await openSettings(config, database);
  const jobServices = await createServices(config, { database, boss, log, vault, practice, secrets, settings });
  if (secrets.length > 1) await reencryptSecrets(config, jobServices, secrets);
  const workers = await startWorkers(boss, jobServices, database.heldFiles);
  const scheduled = config.backups && (await startScheduledBackups(boss, jobServices, config.backups));
  await sweepTemporaryFolders(jobServices.clock.now());
  const services: Services = { ...jobServices, ...database.forRequests };
  const parts = { ...(await createRouteParts(config, services, practice, secrets)), refreshSettings: refresh };
  const settle = async () => void (await settleParts(parts));

  return {
    config,
    services,
    database,
    isNew,
    ...parts,
    /** While it drains, the process is not ready: it still responds, but ends soon (operator/shutdown.server.ts). */
    lifecycle: { isDraining: false },
    /** The part for routes: no secret, and nothing that leads to one. */
    parts,
    /** The destination of `services.log`, for lines in great numbers. */
    lines,
    /** Null with an embedded database, which only one process can use. */
    pageChanges: database.kind === "server" ? createPageChanges(services.db) : null,
    /** Writes the counts that are still in memory. */
    settle,
    /** Polls these queues now instead of at their next interval. */
    fetchJobsNow(queues: string[]) {
      for (const { id, name } of boss.getWipData()) if (queues.includes(name)) boss.notifyWorker(id);
    },
    /** Whether each part responds, and its disk takes anything. */
    checkServices: createServicesCheck(config, database, services.storage),
    /** Whether the database did not respond to the last check. */
    isDatabaseAway: database.availability.isAway,
    /** The state of every queue and of every pool of database connections, for the metrics. */
    readQueues: () => readQueueStates(services.db, queueNames),
    readPools: database.readPools,
    /** Returns running jobs to the queue, then closes the database. */
    async stop() {
      scheduled?.stop();
      stopFollowing();
      await Promise.all([workers.stop(), settle()]);
      await boss.stop({ graceful: true, timeout: 4_000, close: false });
      await closeServices(services);
      await database.close();
      lines.close();
    },
  };
}

async function migrateOwn(database: OpenedDatabase, { isDemo }: Config) {
  const migrated = await migrateDatabase(database);
  await requireOwnAccounts(database, isDemo);
  return migrated;
}

async function closeServices({ mail, media, readReplica }: Services) {
  mail.close();
  media.close();
  await readReplica?.close();
}

async function openWatchedDatabase({ databaseUrl, dataDir, statementLimitMs: limitMs, appSecrets }: Config, log: Log) {
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl, limitMs } : { dataDir, isForLong: true, creation: creationOf({ appSecrets }) },
  );
  database.availability.watch((change) => {
    if (change.isAway) log.error({ err: change.error }, "database away");
    else log.info({ seconds: change.seconds }, "database back");
  });
  return database;
}

/**
 * What the operator's commands work with: everything but the workers, so no job runs in their process. Throws
 * NoInstallationError where there is none.
 */
export async function openServices(config: Config) {
  // Standard error, because a command's output is on the other.
  const lines = bufferLines(2);
  const log = openLog(config.logLevel === "silent" ? "silent" : "error", lines, isServiceAway);
  const database = await openDatabase(sourceOf(config));
  const secrets = await readSecrets(config, database);
  await requireInstallation(database);
  await migrateOwn(database, config);
  const boss = await startBoss(database.queueConnection, database.kind, queuePolicies, log);
  const vault = codeVault(secrets);
  const { settings, stopFollowing } = await openSettings(config, database);
  const services = await createServices(config, { database, boss, log, vault, practice: null, secrets, settings });
  return {
    services,
    async close() {
      stopFollowing();
      await boss.stop({ graceful: true, timeout: 4_000, close: false });
      services.mail.close();
      services.media.close();
      await database.close();
      lines.close();
    },
  };
}

const sourceOf = ({ databaseUrl, dataDir }: Config) => (databaseUrl ? { url: databaseUrl } : { dataDir });

/** How a start and sample data make an installation with an embedded database: only where nothing of one is. */
export const creationOf = ({ appSecrets }: Pick<Config, "appSecrets">): Creation => ({
  check: refuseLost,
  begin(dataDir) {
    if (!appSecrets) createSecretFile(dataDir);
  },
});

const soldProduct = (price: Config["price"]) => ({ id: lifetimePlan.id, price });

/** The practice checkout, where nobody could pay. */
const openPractice = ({ isLocalOnly, stripe, dataDir, price }: Config, [secret]: Secrets) =>
  isLocalOnly && !stripe ? practicePayments(inDataFolder(dataDir, "checkout"), secret, soldProduct(price)) : null;

/** Closes the database if the secret can't be used. */
async function readSecrets({ appSecrets, dataDir }: Config, database: OpenedDatabase): Promise<Secrets> {
  try {
    return appSecrets ?? readSecretFile(dataDir);
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Foundation {
  database: OpenedDatabase;
  boss: PgBoss;
  log: Log;
  vault: CodeVault;
  practice: PracticePayments | null;
  secrets: Secrets;
  settings: Settings;
}

async function createServices(config: Config, foundation: Foundation): Promise<Services> {
  const { database, boss, log, vault, practice, secrets, settings } = foundation;
  // What is recognised by these stays so when the secret changes.
  const ownKey = await openMailboxKey({ db: database.db, log }, vault);
  return {
    db: database.db,
    readReplica: openConfiguredReplica(config, database, log),
    queue: pgBossQueue(boss, queueGroups),
    failedJobs: pgBossFailedJobs(boss, queueNames),
    queuedJobs: pgBossQueuedJobs(boss, queueNames),
    mail: openMail(config),
    links: httpLinks({ origin: config.appUrl.origin, webhookNetworks: config.webhookNetworks }),
    storage: await openStorage(config),
    media: openMedia(log, { timeLimitMs: config.mediaTimeLimitMs, cacheBytes: config.cacheBytes }),
    payments: practice ?? (await openPayments(config)),
    clock: { now: () => new Date() },
    log,
    signer: hmacSigner(secrets, { mailbox: ownKey, submission: ownKey, "device of submission": ownKey }),
    vault,
    settings,
  };
}

/** Where analytics, exports and reports read. A replica that is away is logged once, not at every read. */
function openConfiguredReplica(config: Config, { forRequests }: OpenedDatabase, log: Log): ReadReplica | undefined {
  if (!config.databaseReadUrl) return undefined;
  return openReadReplica(config.databaseReadUrl, forRequests.db, (error) => {
    if (error) log.warn({ err: error }, "read replica away: reading from the primary");
    else log.info({}, "read replica back");
  });
}

const settleParts = ({ pageEvents, downloads, demo }: Awaited<ReturnType<typeof createRouteParts>>) =>
  Promise.all([pageEvents.flush(), downloads.flush(), demo?.settle()]);

async function createRouteParts(
  config: Config,
  services: Services,
  practice: PracticePayments | null,
  secrets: Secrets,
) {
  const publicPageChanges = createSignal();
  return {
    setup: {
      dataDir: config.dataDir,
      isLocalOnly: config.isLocalOnly,
      localPeers: config.isLocalOnly && config.isInContainer ? readLocalPeers() : [],
      hasRealMail: config.smtp !== undefined,
    },
    auth: buildAuth(services, secrets),
    /** Signs in by OpenID Connect; null where it is not set up. */
    identityProvider: openIdentityProvider(config, services.log),
    /** The simulated checkout with what its own page needs; null if payments are real or off. */
    practice,
    /** Page events and downloads are collected for a second before they are written together. */
    pageEvents: createPageEventCounter(services),
    downloads: createDownloadCounter(services),
    /** What an administrator has to know about backups. */
    findBackupState: () => findBackupState({ ...services, dataDir: config.dataDir, schedule: config.backups }),
    /** The speakers who watch a hub live. */
    live: createLiveFeed(services),
    /** The hall screens and remotes, and the figures on them, which never take a window from the dashboard. */
    stages: createStageFeed(services),
    stageStats: createLiveFeed(services),
    feedbackForms: createFeedbackFormCache(services),
    audienceLimiter: createAudienceLimiter(services),
    /** Somebody other than a speaker has changed what public pages show: the author of a quote. */
    publicPageChanges,
    roomFeedback: createFeedbackBatcher(services),
    demo: await openConfiguredDemo(config.isDemo, services, publicPageChanges),
  };
}

/** The S3 client is large, so an installation with files on disk never loads it. */
export async function openStorage(config: Config) {
  if (!config.s3) return diskStorage(inDataFolder(config.dataDir, "files"));
  const { s3Storage } = await import("#app/adapters/storage/s3.server.ts");
  return s3Storage(config.s3);
}

/** Likewise Stripe's client. */
export async function openPayments({ stripe, price }: Config) {
  if (!stripe) return noPayments;
  const { stripePayments } = await import("#app/adapters/payments/stripe.server.ts");
  return stripePayments(stripe, soldProduct(price));
}
