// `npm run admin -- COMMAND`: what the Admin Panel does, for an operator at a terminal.
import { parseArgs } from "node:util";
import type { QueueState } from "#app/adapters/queue/contract.ts";
import { readQueueStates } from "#app/adapters/queue/pg-boss.server.ts";
import { promoteToSpeakerPlan, sendPasswordReset } from "#app/domain/admin/commands.server.ts";
import { listFailedJobs } from "#app/domain/admin/failed-jobs.server.ts";
import { suspensionForm } from "#app/domain/admin/form.ts";
import { createAccount, createPasswordLink, findAccountByEmail } from "#app/domain/admin/operator.server.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { type AnyRefusal, type AnyWords, sayRefusal } from "#app/domain/values/command.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import type { Config } from "#app/installation/config.server.ts";
import { queueNames } from "#app/jobs/queues.ts";
import type { AdminArguments, AdminCommandContext } from "#app/operator/admin-command-context.ts";
import { UsageError } from "#app/operator/control-messages.ts";
import { sendTestEmail } from "#app/operator/doctor.server.ts";
import { importTalksCommand } from "#app/operator/import-talks-command.server.ts";
import { retryEmailsCommand } from "#app/operator/retry-emails-command.server.ts";
import { OperatorError } from "#app/operator-error.ts";

export const adminUsage = `npm run admin -- COMMAND

  create [ADDRESS] [--role speaker|administrator] [--name "Ada Nwosu"]
                            creates an account and prints a link to set its password; asks for what is missing
  reset-password ADDRESS [--print]
                            emails a link to set a new password; --print prints it instead
  grant ADDRESS             gives the speaker plan for free
  suspend ADDRESS --reason "..."
                            takes the account and its pages offline, and emails its owner the reason
  reinstate ADDRESS         ends the suspension
  send-test-email [ADDRESS] sends an email now, to SUPPORT_EMAIL without an address
  import-talks FILE --for USERNAME [--dry-run]
                            makes drafts of the talks in a table or in a file of Sessionize or pretalx,
                            and reports each line; also --dates day-first|month-first, --timezone ZONE, --speaker "...", --event "...",
                            --column FIELD=NAME for each column of a table that is read as another one
  retry-emails [--since DAY] [--kind KIND]
                            queues failed emails again, and those that the mail server refused; KIND as in booking-receipt
  list-jobs [--page N]      counts the jobs of each queue, and lists those that failed, with the reason

The product may run meanwhile: with the embedded database it does the work itself. A command that waits says for what, and gives up after 30 s. A refused command ends with status 1, one that makes no sense with 2.`;

/**
 * Runs the command in `args` and returns the lines to print. Throws UsageError for a command line that makes no sense,
 * and OperatorError when the command is refused.
 */
export async function runAdminCommand(args: string[], context: AdminCommandContext): Promise<string[]> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command "${name}".` : "Name a command.");
  return command(context, readArguments(rest));
}

function readArguments(args: string[]): AdminArguments {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ role: text, name: text, reason: text, page: text, print: flag },
        ...{ since: text, kind: text },
        ...{ for: text, dates: text, timezone: text, speaker: text, event: text, "dry-run": flag },
        column: { ...text, multiple: true },
      },
    });
    if (positionals.length > 1) throw new UsageError(`"${positionals[1]}" is one word too many.`);
    return { ...values, address: positionals[0] };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message.split(". ")[0] ?? "The options make no sense.");
  }
}

const commands: Record<string, (context: AdminCommandContext, given: AdminArguments) => Promise<string[]>> = {
  create,
  "reset-password": resetPassword,
  grant,
  suspend,
  reinstate,
  "send-test-email": testEmail,
  "list-jobs": listJobs,
  "import-talks": importTalksCommand,
  "retry-emails": retryEmailsCommand,
};

async function create(context: AdminCommandContext, given: AdminArguments) {
  const { config, actor, ask } = context;
  const email = requireAddress(given.address ?? (await ask("Email address: ")));
  const role = given.role ?? (await ask("Role, speaker or administrator [speaker]: ")) ?? "";
  if (!["", "speaker", "administrator"].includes(role)) throw new UsageError("--role is speaker or administrator.");
  const services = await context.open();
  const created = await createAccount(services, actor, {
    email,
    name: given.name ?? null,
    role: role === "administrator" ? role : "speaker",
  });
  const { token } = acceptOutcome(email, createAccount, created);
  const account = await findAccountByEmail(services, actor, email);
  const title = account?.isAdministrator ? "the administrator's account" : "the account";
  return [`Created ${title} of ${email}. This link sets its password:`, ...passwordLink(config, token)];
}

async function resetPassword(context: AdminCommandContext, { address, print }: AdminArguments) {
  const { services, email, id } = await findAccount(context, address);
  if (!print) {
    acceptOutcome(email, sendPasswordReset, await sendPasswordReset(services, context.actor, id));
    return [`A link to set a new password is queued for ${email}. The running product sends it.`];
  }
  const token = await createPasswordLink(services, context.actor, id);
  if (!token) throw noAccount(email);
  return [`This link sets a new password for ${email}:`, ...passwordLink(context.config, token)];
}

async function grant(context: AdminCommandContext, { address }: AdminArguments) {
  const { services, email, id } = await findAccount(context, address);
  acceptOutcome(email, promoteToSpeakerPlan, await promoteToSpeakerPlan(services, context.actor, id));
  return [`${email} has the speaker plan.`];
}

async function suspend(context: AdminCommandContext, { address, reason = "" }: AdminArguments) {
  const parsed = suspensionForm.safeParse({ reason });
  if (!parsed.success) throw new UsageError(`--reason: ${parsed.error.issues[0]?.message}`);
  const { services, email, id } = await findAccount(context, address);
  const outcome = await suspendAccount(services, context.actor, id, parsed.data);
  if (acceptOutcome(email, suspendAccount, outcome) === "already-suspended")
    throw new OperatorError(`${email} is suspended already; its owner gets no second email`);
  return [`${email} is suspended. The owner gets the reason by email.`];
}

async function reinstate(context: AdminCommandContext, { address }: AdminArguments) {
  const { services, email, id } = await findAccount(context, address);
  if ((await reinstateAccount(services, context.actor, id)) === "not-suspended")
    throw new OperatorError(`${email} is not suspended`);
  return [`${email} is reinstated. The owner gets an email.`];
}

async function testEmail({ config, open, waitFor }: AdminCommandContext, { address }: AdminArguments) {
  // Else the one of /setup.
  const to = requireAddress(address ?? config.ownSettings.supportEmail ?? (await open()).settings.supportEmail);
  waitFor("the mail server");
  const result = await sendTestEmail(config, to);
  return [`Test email: ${result}`];
}

async function listJobs(context: AdminCommandContext, { page = "1" }: AdminArguments) {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError("--page is a whole number from 1.");
  const services = await context.open();
  const queues = (await readQueueStates(services.db, queueNames)).map(describeQueue).filter(Boolean);
  const summary = queues.length ? queues : ["No jobs are waiting or running."];
  const jobs = await listFailedJobs(services, context.actor, Number(page));
  if (jobs.rows.length === 0) return [...summary, "No failed jobs."];
  const lines = jobs.rows.map(({ failedAt, title, recipient, attempts, error }) =>
    [failedAt.toISOString(), title, recipient ?? "-", `${attempts} attempts`, error].join("  "),
  );
  const { page: shown, pages } = jobs.position;
  return [...summary, ...lines, ...(shown < pages ? [`There are more: --page ${shown + 1}`] : [])];
}

/** Such as "send-email  2 waiting, 1 running, the oldest for 40 s"; empty for a queue without unfinished jobs. */
function describeQueue({ queue, counts, oldestAgeSeconds }: QueueState): string {
  const states = (["waiting", "delayed", "refused", "running"] as const).filter((state) => counts[state] > 0);
  const age = oldestAgeSeconds > 0 ? [`the oldest for ${Math.round(oldestAgeSeconds)} s`] : [];
  return states.length ? `${queue}  ${[...states.map((state) => `${counts[state]} ${state}`), ...age].join(", ")}` : "";
}

async function findAccount(context: AdminCommandContext, address: string | undefined) {
  const email = requireAddress(address);
  const services = await context.open();
  const account = await findAccountByEmail(services, context.actor, email);
  if (!account) throw noAccount(email);
  return { services, email, ...account };
}

function requireAddress(address: string | null | undefined): string {
  if (!address?.trim()) throw new UsageError("Give the account's email address.");
  if (!isEmail(normaliseEmail(address))) throw new UsageError(`"${address}" is not an email address.`);
  return normaliseEmail(address);
}

/** What a command has done for the account. Throws what it refuses, in the words of every screen. */
function acceptOutcome<Value>(
  email: string,
  { refusals }: { refusals: AnyWords },
  outcome: { ok: true; value: Value } | AnyRefusal | null,
): Value {
  if (!outcome) throw noAccount(email);
  if (!outcome.ok) throw new OperatorError(`${email}: ${sayRefusal(refusals, outcome).message}`);
  return outcome.value;
}

const noAccount = (email: string) => new OperatorError(`there is no account of ${email}`);

const passwordLink = ({ appUrl }: Pick<Config, "appUrl">, token: string) => [
  `  ${new URL("/set-password", appUrl)}?token=${encodeURIComponent(token)}`,
  "It works once and expires in one hour. It is not shown again.",
];
