// Who left is told to every receiver, however long that takes, and so is an address that is no longer theirs.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { leads } from "#app/database/schema/index.ts";
import { trimGrowth } from "#app/domain/growth/trim.server.ts";
import { deleteLeads } from "#app/domain/leads/manage-leads.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { resumeEmails } from "#app/domain/privacy/renew-consent.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { createEndpoint, pauseOwnEndpoint, resumeEndpoint } from "#app/domain/webhooks/commands.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { maskOldWebhookData } from "#app/domain/webhooks/mask-data.server.ts";
import type { Services } from "#app/services.ts";
import { findRowsContaining } from "#tests/support/every-row.ts";
import { rosa } from "#tests/support/people.ts";
import {
  connect,
  correctAddress,
  deliverAll,
  deliveriesOf,
  later,
  leave,
  setUpWebhookStudio,
  tomasLeaves,
  typesOf,
} from "#tests/support/webhook-studio.ts";

const studio = setUpWebhookStudio();
const subject = () => ({ speakerId: studio.actor.id, email: rosa.email });
const newEmail = "rosa@lumen.example";
const day = 24 * 60;

describe("Ada corrects Rosa's address", () => {
  it("and her program hears of the old one's deletion, then of the new one", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.updated", "lead.deleted"]);
    const { leadId } = await leave(studio);
    await deliverDueEvents(studio.services, id);
    await correctAddress(studio, leadId, newEmail);
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.bodies().slice(1)).toMatchObject([
      { type: "lead.deleted", data: { id: leadId, email: rosa.email, reason: "address_changed" } },
      { type: "lead.updated", data: { id: leadId, email: newEmail } },
    ]);
  });
});

/** All that the hourly sweep does with events. */
async function sweep(services: Services) {
  await sweepExpiredRows(services);
  await maskOldWebhookData(services);
  await trimGrowth(services);
}

describe("Rosa's deletion", () => {
  const deletion = { type: "lead.deleted", data: { email: rosa.email } };

  it("arrives after a pause of 400 days, and nothing else does", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.deleted"]);
    await leave(studio);
    await pauseOwnEndpoint(studio.services, studio.actor, id);
    await withdrawConsent(studio.services, subject());
    for (const days of [8, 31, 400]) await sweep(later(studio, days * day));
    await resumeEndpoint(studio.services, studio.actor, id);
    await deliverDueEvents(later(studio, 400 * day), id);
    expect(studio.receiver.bodies()).toMatchObject([deletion]);
    await sweep(later(studio, 400 * day));
    expect(await findRowsContaining(studio.services.db, rosa.email)).not.toContainEqual(
      expect.stringContaining("webhook_"),
    );
  });

  it("arrives although she deletes everything before it could be sent", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.deleted"]);
    await leave(studio);
    await withdrawConsent(studio.services, subject());
    await deletePerson(studio.services, subject());
    await deliverDueEvents(studio.services, id);
    expect(studio.receiver.bodies()).toMatchObject([deletion]);
  });

  it("is sent with the first success of a receiver that was down for six days", async () => {
    const { id } = await connect(studio, ["lead.created", "lead.deleted"]);
    await leave(studio);
    await deliverDueEvents(studio.services, id);
    await deleteLeads(studio.services, studio.actor, await leadIds());
    studio.receiver.answer = (response) => response.writeHead(503).end();
    for (let hours = 0; hours < 6 * 24; hours++) await deliverDueEvents(later(studio, hours * 60), id);
    expect(await deliveriesOf(studio, id)).toMatchObject([{ state: "pending" }, { state: "delivered" }]);
    studio.receiver.answer = (response) => response.end();
    studio.receiver.received.length = 0;
    await tomasLeaves(studio);
    await deliverAll(later(studio, 6 * day), id);
    expect(typesOf(studio).sort()).toEqual(["lead.created", "lead.deleted"]);
  });

  it("is not told to a newsletter that she has joined again", async () => {
    const paths: string[] = [];
    const { links } = studio.services;
    const send: typeof links.send = async ({ method, url }) => {
      paths.push(`${method} ${new URL(url).pathname.split("/").at(-1)}`);
      return { kind: "responds", status: 200, body: "{}", location: null };
    };
    const id = randomUUID();
    await createEndpoint(studio.services, studio.actor, {
      ...{ id, kind: "mailchimp", name: "News", address: null, credential: "0123-us21", options: { list_id: "a1" } },
      events: ["lead.created", "lead.updated", "lead.deleted"],
    });
    await leave(studio);
    await withdrawConsent(studio.services, subject());
    await resumeEmails(studio.services, subject());
    await deliverDueEvents({ ...studio.services, links: { ...links, send } }, id);
    expect(paths).toEqual([expect.stringMatching(/^PUT /), "POST notes"]);
    expect((await deliveriesOf(studio, id)).map(({ state }) => state)).toEqual(["delivered", "skipped", "skipped"]);
  });
});

const leadIds = async () => (await studio.services.db.select({ id: leads.id }).from(leads)).map(({ id }) => id);
