import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { auditEntries, signUps } from "#app/database/schema/index.ts";
import { listWaitingSignUps, maxListedSignUps, resendSignUpLink } from "#app/domain/admin/sign-ups.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, grace } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function setUpSignUps(db: Database) {
  const services = servicesAt(db);
  const administrator = { ...(await insertSpeaker(db, grace)), isAdministrator: true };
  const signUp = async (email: string, hoursAgo: number, hoursLeft = 168 - hoursAgo) => {
    const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
    const person = { firstName: email.split("@")[0] ?? "", lastName: "Berg", username: "berg" };
    const times = { createdAt: at(-hoursAgo), expiresAt: at(hoursLeft) };
    const [row] = await db
      .insert(signUps)
      .values({ email, ...person, ...times })
      .returning({ id: signUps.id });
    return row?.id as string;
  };
  const list = async (search?: string) => {
    const { rows, total } = await listWaitingSignUps(services, administrator, search);
    return { emails: rows.map(({ email }) => email), total };
  };
  return { services, administrator, signUp, list };
}

describe("sign-ups that wait for their confirmation", () => {
  it("are listed once for each address, the newest first, without accounts and expired ones", async ({ db }) => {
    const { signUp, list } = await setUpSignUps(db);
    await insertSpeaker(db, ada);
    await signUp(ada.email, 1);
    await signUp("old@example.com", 170);
    await signUp("otto@example.com", 20);
    await signUp("otto@example.com", 2);
    await signUp("lea@example.com", 3);
    expect(await list()).toEqual({ emails: ["otto@example.com", "lea@example.com"], total: 2 });
    expect(await list("LEA berg")).toEqual({ emails: ["lea@example.com"], total: 1 });
    expect(await list("100%")).toEqual({ emails: [], total: 0 });
  });

  it("are counted beyond those that are listed", async ({ db }) => {
    const { signUp, list } = await setUpSignUps(db);
    for (let i = 0; i <= maxListedSignUps; i++) await signUp(`person${i}@example.com`, i);
    const { emails, total } = await list();
    expect([emails.length, total]).toEqual([maxListedSignUps, maxListedSignUps + 1]);
  });

  it("get their link again, which is recorded without their address", async ({ db }) => {
    const { services, administrator, signUp } = await setUpSignUps(db);
    const id = await signUp("otto@example.com", 2);
    expect(await resendSignUpLink(services, administrator, id)).toBe(true);
    expect((await listQueuedJobs(db, "send-account-link")).map(({ data }) => data)).toEqual([
      { about: "confirmation", email: "otto@example.com" },
    ]);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.act, "confirmation-sent"));
    expect(JSON.stringify(entry)).not.toContain("otto");
  });

  it("get nothing once they are accounts or have expired", async ({ db }) => {
    const { services, administrator, signUp } = await setUpSignUps(db);
    await insertSpeaker(db, ada);
    for (const id of [await signUp(ada.email, 1), await signUp("old@example.com", 170), randomUUID()])
      expect(await resendSignUpLink(services, administrator, id)).toBeNull();
    expect(await listQueuedJobs(db, "send-account-link")).toEqual([]);
  });
});
