// The embedded default takes no money; everything that follows from a payment still happens.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments, profiles } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Starts a checkout; returns the practice page's address and a function that takes a step there. */
async function startCheckout() {
  const visitor = app.visitor();
  const { status, location } = await visitor.submit("/checkout", { attempt: randomUUID() });
  expect({ status, path: location?.split("?")[0] }).toEqual({ status: 303, path: "/_local/checkout" });
  const page = location ?? "";
  const takes = (step: string, fields: Record<string, string> = {}) => visitor.submit(page, { step, ...fields });
  return { visitor, page, takes };
}
const statusOf = async (email: string) =>
  (await app.db.select().from(profiles).where(eq(profiles.email, email)))[0]?.paymentStatus;

describe("the practice checkout", () => {
  it("ends in a membership, and continues to refund and dispute", async () => {
    const { visitor, takes } = await startCheckout();
    const paid = await takes("pay", { email: "Nina@Example.com", name: "Nina Park" });
    expect(paid).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/checkout\/success\?session_id=cs_/),
    });
    expect((await visitor.open(paid.location ?? "")).text).toContain("Purchase successful");
    expect(await statusOf("nina@example.com")).toBe("paid");
    expect(await findMailedLinks(app, "nina@example.com", /^Welcome/)).not.toEqual([]);

    await takes("dispute");
    expect(await statusOf("nina@example.com")).toBe("disputed");
    await takes("dispute-won");
    expect(await statusOf("nina@example.com")).toBe("paid");
    await takes("refund");
    expect(await statusOf("nina@example.com")).toBe("refunded");
    expect((await takes("refund")).status).toBe(409);
  });

  it("may be declined, left, expire, or be paid by a transfer that fails", async () => {
    const email = "otto@example.com";
    const declined = await startCheckout();
    expect(await declined.takes("decline")).toMatchObject({ status: 402, text: expect.stringContaining("declined") });
    expect(await declined.takes("leave")).toMatchObject({ status: 303, location: "/checkout/cancelled" });
    expect((await declined.visitor.open("/checkout/cancelled")).text).toContain("Resume checkout");
    expect(await declined.takes("abandon")).toMatchObject({ status: 303, location: "/checkout/cancelled" });
    expect((await declined.takes("pay", { email })).status).toBe(409);

    const later = await startCheckout();
    expect((await later.takes("pay", { email: "no address" })).status).toBe(422);
    await later.takes("pay-later", { email });
    await later.takes("transfer-fails");
    expect((await later.takes("transfer-arrives")).status).toBe(409);
    expect(await app.db.select().from(payments).where(eq(payments.email, email))).toMatchObject([{ status: "failed" }]);
    expect(await statusOf(email)).toBeUndefined();
  });

  it("is only found on the machine itself", async () => {
    const { page } = await startCheckout();
    for (const headers of [{ "x-forwarded-for": "203.0.113.7" }, { host: "evil.example" }] as Record<
      string,
      string
    >[]) {
      expect((await app.request(page, headers)).status).toBe(404);
      const checkout = await app.visitor().submit("/checkout", {}, headers);
      expect(checkout).toMatchObject({ status: 503, text: expect.stringContaining("Checkout failed:") });
    }
    expect((await app.visitor().open("/_local/checkout?session=cs_practice_../../secret")).status).toBe(404);
  });
});

describe("starting a checkout again and again", () => {
  it("is limited, with the time to wait", async () => {
    let last = await app.visitor().submit("/checkout", {});
    for (let i = 0; i < 130 && last.status !== 429; i++) last = await app.visitor().submit("/checkout", {});
    expect(last).toMatchObject({
      status: 429,
      text: expect.stringContaining("Checkout failed: too many checkout attempts"),
    });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
