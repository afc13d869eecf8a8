import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { auditEntries } from "#app/database/schema/index.ts";
import { findAccount, listAccountHistory, listAccountHubs } from "#app/domain/admin/account.server.ts";
import { setAccountLimits } from "#app/domain/admin/account-limits.server.ts";
import { NotAdministrator } from "#app/domain/admin/admin.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import {
  promoteToSpeakerPlan,
  removeLostWaysIn,
  resendConfirmation,
  revokePlan,
  sendPasswordReset,
} from "#app/domain/admin/commands.server.ts";
import { deactivateAccount } from "#app/domain/admin/deactivate.server.ts";
import { countFailedJobs, dismissJob, listFailedJobs, retryJob } from "#app/domain/admin/failed-jobs.server.ts";
import { countHelpMessages, listHelpMessages, setHelpStatus } from "#app/domain/admin/help-messages.server.ts";
import {
  changeSignUp,
  createInvitation,
  findSignUpChoice,
  listInvitations,
  revokeInvitation,
} from "#app/domain/admin/invitations.server.ts";
import { createAccount, createPasswordLink, findAccountByEmail } from "#app/domain/admin/operator.server.ts";
import { listAllPayments } from "#app/domain/admin/payments.server.ts";
import { findInstanceStats, listAccounts } from "#app/domain/admin/queries.server.ts";
import { listSecurityEvents } from "#app/domain/admin/security-log.server.ts";
import { listWaitingSignUps, resendSignUpLink } from "#app/domain/admin/sign-ups.server.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { unpublishHub } from "#app/domain/admin/unpublish-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, grace } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const id = randomUUID();
const everything: Record<string, (services: Services, actor: Actor) => unknown> = {
  listAccounts: (s, a) => listAccounts(s, a, {}, 1),
  findInstanceStats,
  listAuditEntries: (s, a) => listAuditEntries(s, a, undefined, 1),
  listSecurityEvents: (s, a) => listSecurityEvents(s, a, { kind: "security" }, 1),
  listFailedJobs: (s, a) => listFailedJobs(s, a, 1),
  countFailedJobs,
  retryJob: (s, a) => retryJob(s, a, id),
  dismissJob: (s, a) => dismissJob(s, a, id),
  listHelpMessages: (s, a) => listHelpMessages(s, a, undefined, 1),
  countHelpMessages,
  setHelpStatus: (s, a) => setHelpStatus(s, a, { id, status: "closed" }),
  sendPasswordReset: (s, a) => sendPasswordReset(s, a, id),
  promoteToSpeakerPlan: (s, a) => promoteToSpeakerPlan(s, a, id),
  revokePlan: (s, a) => revokePlan(s, a, id),
  resendConfirmation: (s, a) => resendConfirmation(s, a, id),
  findAccount: (s, a) => findAccount(s, a, id),
  listAccountHubs: (s, a) => listAccountHubs(s, a, id, 1),
  listAccountHistory: (s, a) => listAccountHistory(s, a, id),
  listAllPayments: (s, a) => listAllPayments(s, a, {}, 1),
  setAccountLimits: (s, a) => setAccountLimits(s, a, id, { maxHubs: 9 }),
  suspendAccount: (s, a) => suspendAccount(s, a, id, { reason: "Spam" }),
  reinstateAccount: (s, a) => reinstateAccount(s, a, id),
  listWaitingSignUps: (s, a) => listWaitingSignUps(s, a),
  resendSignUpLink: (s, a) => resendSignUpLink(s, a, id),
  unpublishHub: (s, a) => unpublishHub(s, a, id, { hubId: id, reason: "Spam" }),
  removeLostWaysIn: (s, a) => removeLostWaysIn(s, a, id),
  findAccountByEmail: (s, a) => findAccountByEmail(s, a, ada.email),
  createAccount: (s, a) => createAccount(s, a, { email: "new@example.com", name: null, role: "administrator" }),
  findSignUpChoice: (s, a) => findSignUpChoice(s, a),
  changeSignUp: (s, a) => changeSignUp(s, a, { signUp: "closed" }),
  createInvitation: (s, a) => createInvitation(s, a, { id, label: "Me", maxUses: 1, days: 1 }),
  listInvitations: (s, a) => listInvitations(s, a, 1),
  revokeInvitation: (s, a) => revokeInvitation(s, a, id),
  createPasswordLink: (s, a) => createPasswordLink(s, a, id),
  deactivateAccount: (s, a) => deactivateAccount(s, a, { id, email: ada.email }),
};

describe("a speaker without the administrator's rights", () => {
  it("can call no administrator query or command, whatever a screen checked before", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    for (const [name, callOperation] of Object.entries(everything))
      await expect(async () => callOperation(servicesAt(db), speaker), name).rejects.toThrow(NotAdministrator);
  });
});

it("a failed action leaves no audit entry", async ({ db }) => {
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const subject = await insertSpeaker(db, ada);
  const fail = () => Promise.reject(new Error("the queue is unavailable"));
  const queue = { enqueue: fail, enqueueAll: fail };
  await expect(sendPasswordReset({ ...servicesAt(db), queue }, administrator, subject.id)).rejects.toThrow(
    "unavailable",
  );
  expect(await db.$count(auditEntries)).toBe(0);
});
