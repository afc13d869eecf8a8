import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { payments, profiles, signUpInvitations, users } from "#app/database/schema/index.ts";
import { maySignUp } from "#app/domain/accounts/admission.server.ts";
import { confirmSignUp, findConfirmationLink, signUp } from "#app/domain/accounts/sign-up.server.ts";
import { createBrowserToken, createSignUpLinkToken } from "#app/domain/accounts/sign-up-token.server.ts";
import {
  changeSignUp,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from "#app/domain/admin/invitations.server.ts";
import { commandLineActor } from "#app/domain/admin/operator.server.ts";
import { startCheckout } from "#app/domain/billing/commands.server.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { eventsOf } from "#tests/support/payment-events.ts";
import { ada, ben, type grace } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const operator = commandLineActor("grace");
const day = 24 * 60 * 60 * 1_000;

/** An installation where the administrator has chosen `mode`, with a movable clock. */
async function openSignUp(db: Database, mode: SignUpMode) {
  const clock = { at: noon, now: () => clock.at };
  const services = { ...servicesAt(db), clock, log: { warn() {}, info() {} } } as unknown as Services;
  await changeSignUp(services, operator, { signUp: mode });
  return {
    services,
    clock,
    async invites(input: { maxUses?: number; days?: number } = {}) {
      const id = crypto.randomUUID();
      await createInvitation(services, operator, {
        id,
        label: "For the spring conference",
        maxUses: 1,
        days: 7,
        ...input,
      });
      return id;
    },
    /** Signs up and, unless that is refused, finds the link in the email, in the same browser. */
    async signsUp(person: typeof ada | typeof ben | typeof grace, invitationId: string | null = null) {
      const outcome = await signUp(services, { ...person, email: typedAddress(person.email), invitationId });
      if (!outcome.ok) return outcome.refusal;
      const { signUpId } = outcome.value;
      const token = createSignUpLinkToken(services, signUpId);
      return findConfirmationLink(services, { token, browserToken: createBrowserToken(services, signUpId) });
    },
    async confirms(link: Awaited<ReturnType<typeof findConfirmationLink>> | string) {
      if (typeof link === "string") return link;
      if (link.state !== "open") return link.state;
      const outcome = await confirmSignUp(services, link.signUp);
      return outcome.ok ? outcome.value : outcome.refusal;
    },
  };
}

describe("where sign-up is by invitation", () => {
  it("lets Ada in by a link, once, and nobody without", async ({ db }) => {
    const { invites, signsUp, confirms, services } = await openSignUp(db, "invited");
    expect(await signsUp(ada)).toBe("not-admitted");
    const invitation = await invites();
    expect(await confirms(await signsUp(ada, invitation))).toBe("confirmed");
    expect(await signsUp(ben, invitation)).toBe("not-admitted");
    const { rows } = await listInvitations(services, operator, 1);
    expect(rows).toMatchObject([{ useCount: 1, state: "used", label: "For the spring conference" }]);
    expect(rows[0]?.link).toMatch(/^https:\/\/hubs\.example\/signup\?invitation=[\w-]+$/);
  });

  it("counts a use when the account is created, so that made-up addresses use nothing up", async ({ db }) => {
    const { invites, signsUp, confirms } = await openSignUp(db, "invited");
    const invitation = await invites();
    const [first, second] = [await signsUp(ada, invitation), await signsUp(ben, invitation)];
    expect(await confirms(second)).toBe("confirmed");
    expect(await confirms(first)).toBe("not-admitted");
    expect(await db.$count(users)).toBe(1);
    expect(await db.$count(profiles)).toBe(1);
  });

  it("gives the last use to one of two who confirm at once", async () => {
    const database = await openFreshDatabase();
    try {
      const { invites, signsUp, confirms } = await openSignUp(database.db, "invited");
      const invitation = await invites();
      const links = [await signsUp(ada, invitation), await signsUp(ben, invitation)];
      expect((await Promise.all(links.map(confirms))).sort()).toEqual(["confirmed", "not-admitted"]);
      expect(await database.db.$count(users)).toBe(1);
    } finally {
      await database.close();
    }
  });

  it("refuses a link that has expired, but not who signed up while it worked", async ({ db }) => {
    const { clock, invites, signsUp, confirms } = await openSignUp(db, "invited");
    const invitation = await invites({ maxUses: 2, days: 1 });
    const link = await signsUp(ada, invitation);
    clock.at = new Date(noon.getTime() + day + 1);
    expect(await signsUp(ben, invitation)).toBe("not-admitted");
    expect(await confirms(link)).toBe("confirmed");
  });

  it("ends a withdrawn link at once, for those too who have not confirmed yet", async ({ db }) => {
    const { services, invites, signsUp, confirms } = await openSignUp(db, "invited");
    const invitation = await invites({ maxUses: 5 });
    const link = await signsUp(ada, invitation);
    expect(await revokeInvitation(services, operator, invitation)).toBe(true);
    expect(await revokeInvitation(services, operator, invitation)).toBeNull();
    expect(await confirms(link)).toBe("not-admitted");
    expect(await signsUp(ben, invitation)).toBe("not-admitted");
  });

  it("uses nothing up where the username was taken meanwhile", async ({ db }) => {
    const { invites, signsUp, confirms } = await openSignUp(db, "invited");
    const invitation = await invites();
    const link = await signsUp(ben, invitation);
    await insertSpeaker(db, { ...ada, username: ben.username });
    expect(await db.transaction(async () => confirms(link))).toBe("username-taken");
    const [row] = await db.select().from(signUpInvitations);
    expect(row?.useCount).toBe(0);
  });

  it("takes a payment for an invitation", async ({ db }) => {
    const { services } = await openSignUp(db, "invited");
    await receiveEvent(services, eventsOf().paid);
    expect(await db.$count(users)).toBe(1);
  });
});

describe("where sign-up is closed", () => {
  it("creates no account, whatever was begun before", async ({ db }) => {
    const { services, invites, signsUp, confirms } = await openSignUp(db, "open");
    const [link, invitation] = [await signsUp(ada), await invites()];
    await changeSignUp(services, operator, { signUp: "closed" });
    expect(await confirms(link)).toBe("not-admitted");
    expect(await signsUp(ben, invitation)).toBe("not-admitted");
    expect(await db.$count(users)).toBe(0);
  });

  it("sells nothing to a visitor, and gives back what arrives late", async ({ db }) => {
    const { services } = await openSignUp(db, "closed");
    const start = { origin: "https://hubs.example", attempt: null };
    expect(await startCheckout(services, null, start)).toEqual({ ok: false, refusal: "sign-up-closed" });

    const { paid, paidAgain, refunded } = eventsOf();
    for (const event of [paid, paidAgain]) await receiveEvent(services, event);
    expect(await db.$count(users)).toBe(0);
    const emails = (await listQueuedEmails(db)).map(({ template, to }) => [template, to]);
    expect(emails).toEqual([
      ["payment-to-refund", "rosa@example.com"],
      ["payment-to-refund-notice", "support@example.com"],
    ]);
    await receiveEvent(services, refunded);
    const [payment] = await db.select().from(payments);
    expect(payment).toMatchObject({ userId: null, accountRefused: true, status: "refunded" });
  });

  it("takes the payment of an account that is there", async ({ db }) => {
    const { services } = await openSignUp(db, "closed");
    const { id } = await insertSpeaker(db, ada);
    await receiveEvent(services, eventsOf({ email: ada.email }).paid);
    const [payment] = await db.select().from(payments);
    expect(payment).toMatchObject({ userId: id, accountRefused: false });
  });
});

it("what the environment says wins over what was chosen", async ({ db }) => {
  const { services } = await openSignUp(db, "closed");
  const visitor = { invitationId: null, createdAt: noon };
  expect(await maySignUp(services, visitor)).toBe(false);
  const fromEnvironment = { ...services.settings.fromEnvironment, signUp: "open" as const };
  const fixed = { ...services, settings: { ...services.settings, fromEnvironment } };
  expect(await maySignUp(fixed, visitor)).toBe(true);
});
