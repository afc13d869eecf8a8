// The administrator, and the accounts, messages and actions that fill the Admin Panel.
import type { Database } from "#app/database/connect.server.ts";
import * as tables from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { insertAccount } from "#sample/factories.server.ts";
import { sampleAdministrator } from "#sample/sample-people.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Other sample accounts. Nobody can sign in to them, because they have no password. */
const otherAccounts = [
  { firstName: "Henrik", lastName: "Dahl", plan: "speaker" as const, storageLimitGb: 2, maxActiveHubs: 5, days: 41 },
  { firstName: "Priya", lastName: "Raman", plan: "lifetime" as const, paymentStatus: "refunded" as const, days: 30 },
  { firstName: "Jonas", lastName: "Weber", days: 9 },
  { firstName: "Aroha", lastName: "Ngata", days: 1, isConfirmed: false },
];

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  days: number;
  isConfirmed?: boolean;
  isAdministrator?: boolean;
}

interface WrittenAccount {
  id: string;
  email: string;
}

/** Writes the administrator, who signs in with the sample password, and the data to manage. */
export async function writeAdministration(
  tx: Database,
  { supportEmail, passwordHash, now }: { supportEmail: string; passwordHash: string; now: Date },
) {
  const ago = (days: number, hours = 0) => new Date(now.getTime() - days * dayMs - hours * 3_600_000);
  const administrator = await writeAccount(
    tx,
    { ...sampleAdministrator, email: supportEmail, days: 90, isAdministrator: true },
    { ago, passwordHash },
  );
  const joined = [];
  for (const account of otherAccounts)
    joined.push(
      await writeAccount(tx, { ...account, email: `${account.firstName.toLowerCase()}@example.com` }, { ago }),
    );
  const [henrik, priya, jonas] = joined;
  if (!henrik || !priya || !jonas) return;

  await writeWaitingSignUp(tx, ago);
  const closedNumber = await writeHelpRequests(tx, { henrik, priya, jonas }, ago);
  await writeSecurityEvents(tx, { administrator, henrik, priya }, ago);
  const actor = { actorId: administrator.id, actorEmail: supportEmail };
  const about = ({ id, email }: WrittenAccount) => ({ subjectId: id, subjectEmail: email });
  await tx.insert(tables.auditEntries).values([
    { ...actor, act: "promoted" as const, ...about(henrik), createdAt: ago(40) },
    { ...actor, act: "password-reset-sent" as const, ...about(priya), createdAt: ago(8, 2) },
    {
      ...actor,
      act: "help-status" as const,
      ...about(priya),
      detail: `#${closedNumber}: Open → Closed`,
      createdAt: ago(5, 5),
    },
  ]);
}

/** Some days of sign-ins, and an hour in which somebody guessed Priya's password. */
async function writeSecurityEvents(
  tx: Database,
  { administrator, henrik, priya }: Record<"administrator" | "henrik" | "priya", WrittenAccount>,
  ago: Ago,
) {
  const toEvent = (
    event: (typeof tables.securityEvents.$inferInsert)["event"],
    { id: userId }: { id: string | null },
    network: string,
    lastAt: Date,
    eventCount = 1,
  ) => ({ event, userId, network, lastAt, createdAt: lastAt, eventCount, windowKey: lastAt.toISOString() });
  await tx
    .insert(tables.securityEvents)
    .values([
      toEvent("signed-in", administrator, "203.0.113.0/24", ago(0, 1)),
      toEvent("sign-in-failed", priya, "198.51.100.0/24", ago(1, 4), 23),
      toEvent("sign-in-failed", { id: null }, "198.51.100.0/24", ago(1, 4), 310),
      toEvent("password-changed", priya, "203.0.113.0/24", ago(1, 2)),
      toEvent("second-step-on", henrik, "2001:db8:7::/48", ago(3)),
      toEvent("signed-in", henrik, "2001:db8:7::/48", ago(3, 1)),
      toEvent("code-failed", henrik, "2001:db8:7::/48", ago(6)),
    ]);
}

type Ago = (days: number, hours?: number) => Date;

async function writeAccount(
  tx: Database,
  { email, firstName, lastName, days, isConfirmed, isAdministrator, ...profile }: NewAccount,
  { ago, passwordHash }: { ago: Ago; passwordHash?: string },
): Promise<WrittenAccount> {
  const options = { passwordHash, isConfirmed, isAdministrator, profile: { ...profile, createdAt: ago(days) } };
  return { id: await insertAccount(tx, { firstName, lastName, email }, options), email };
}

/** Someone whose email has not been opened yet. Without a password, its link asks for one. */
async function writeWaitingSignUp(tx: Database, ago: Ago) {
  const person = { firstName: "Lea", lastName: "Brunner", email: "lea@example.com", username: "lea-brunner" };
  await tx.insert(tables.signUps).values({ ...person, createdAt: ago(0, 3), expiresAt: ago(-7) });
}

/** Returns the number of the request that is closed. */
async function writeHelpRequests(
  tx: Database,
  { henrik, priya, jonas }: Record<"henrik" | "priya" | "jonas", WrittenAccount>,
  ago: Ago,
) {
  const toHelpRequest = (subject: string, message: string, userId: string, createdAt: Date) => ({
    userId,
    subject,
    message,
    createdAt,
    submissionKey: newSubmissionKey(),
  });
  const requests = [
    toHelpRequest("The code is too small for the last row", "Can the slide show a larger one?", jonas.id, ago(0, 3)),
    toHelpRequest(
      "A second speaker on my page",
      "We are two. Whose profile does the booking reach?",
      henrik.id,
      ago(2),
    ),
    {
      ...toHelpRequest("My refund", "It arrived today. Thank you, and sorry!", priya.id, ago(6)),
      status: "closed" as const,
    },
  ];
  const numbered = await tx
    .insert(tables.helpRequests)
    .values(requests)
    .returning({ number: tables.helpRequests.number });
  return numbered.at(-1)?.number;
}
