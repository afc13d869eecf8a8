// Money by Stripe, as its API and its webhooks meet the product: the real client, real signatures.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paymentEvents, payments, profiles, users } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { type House, openOwnHouse } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";
import {
  eventOf,
  type StripeStandIn,
  seconds,
  signed,
  startStripe,
  type Told,
} from "#tests/support/stripe-stand-in.ts";

let stripe: StripeStandIn;
let house: House;
beforeAll(async () => {
  stripe = await startStripe();
  house = await openOwnHouse(stripe.env);
});
beforeEach(() => stripe.is("well"));
afterAll(async () => {
  await house.close();
  await stripe.close();
});

const tell = ({ body, signature }: Told) =>
  house.visitor().post("/webhooks/stripe", { body, headers: { "stripe-signature": signature, origin: house.origin } });
const profileOf = async (email: string) => (await house.db.select().from(profiles).where(eq(profiles.email, email)))[0];
/** Begins a checkout as a stranger; gives its id. */
async function begins() {
  const answer = await house.visitor().submit("/checkout", {});
  expect(answer.status).toBe(303);
  return stripe.newest().id;
}

describe("a stranger who buys", () => {
  it("goes to Stripe's page, pays, and comes in by the mailed link, which works once", async () => {
    const visitor = house.visitor();
    expect((await visitor.open("/")).html).toContain('action="/checkout"');
    const begun = await visitor.submit("/checkout", {});
    expect(begun.headers.get("location")).toBe(`${stripe.origin}/pay/${stripe.newest().id}`);
    expect(begun.headers.get("content-security-policy")).toContain(`form-action 'self' https://checkout.stripe.com`);
    const { id } = stripe.newest();
    expect(stripe.newest().success_url).toBe(`${house.origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`);

    const success = `/checkout/success?session_id=${id}`;
    const early = await visitor.open(success);
    expect(early.text).toContain("Confirming your payment");
    expect(early.headers.get("refresh")).toBe(`2; url=${success}&look=1`);

    expect((await tell(await stripe.pays(id, "Nina@Example.com", "Nina Park"))).status).toBe(200);
    const late = await visitor.open(success);
    expect(late.text).toContain("Purchase successful");
    expect(late.text).toContain("ni…@example.com");
    expect(late.headers.get("refresh")).toBeNull();

    const [link = ""] = (await mailedLinks(house, "nina@example.com", /^Welcome/)).filter((each) =>
      each.includes("/set-password"),
    );
    const path = link.replace(house.origin, "");
    expect((await visitor.open(path)).text).toContain("Choose a password for your account.");
    const chosen = "quieter than yesterday";
    expect((await visitor.submit(path, { password: chosen })).status).toBe(303);
    expect((await visitor.open(path)).text).toContain("Link Invalid or Expired");
    await visitor.signInByForm({ email: "nina@example.com", password: chosen });
    expect((await visitor.open("/dashboard")).text).not.toContain("Join for $280 AUD");
    expect((await visitor.open("/dashboard/create-hub")).status).toBe(200);

    const billing = await visitor.open("/billing");
    expect(billing.text).toContain("Lifetime Plan");
    const [, receipt = ""] = /href="(\/billing\/receipts\/[^"]+)"/.exec(billing.html) ?? [];
    expect((await visitor.open(receipt)).text).toMatch(
      /Tax invoice.*Nina Park.*\$254\.55 AUD.*\$25\.45 AUD.*\$280\.00 AUD/,
    );
  });

  it("is a member although the webhook was lost: the success page asks Stripe itself", async () => {
    const id = await begins();
    await stripe.pays(id, "lost@example.com");
    const answer = await house.visitor().open(`/checkout/success?session_id=${id}`);
    expect(answer.text).toContain("Purchase successful");
    expect((await profileOf("lost@example.com"))?.plan).toBe("lifetime");
    await tell(await stripe.pays(id, "lost@example.com")); // it comes after all
    expect(await house.db.$count(payments, eq(payments.email, "lost@example.com"))).toBe(1);
  });

  it("has the link sent again, and is told the same of every address", async () => {
    const say = async (fields: Record<string, string>) => {
      const { status, text } = await house.visitor().submit("/checkout/success", fields);
      return { status, text };
    };
    const known = await say({ email: "lost@example.com" });
    expect(known).toMatchObject({ status: 200, text: expect.stringContaining("a new link has been sent") });
    expect(await say({ email: "nobody-at-all@example.com" })).toEqual(known);
    expect((await say({ email: "" })).status).toBe(422);
  });

  it("waits for a bank, and is told so; a payment that fails may be tried again", async () => {
    const id = await begins();
    await tell(await stripe.paysLater(id, "slow@example.com"));
    const success = `/checkout/success?session_id=${id}`;
    expect((await house.visitor().open(success)).text).toContain("Your payment is on its way");
    await tell(await stripe.transferFails(id));
    expect((await house.visitor().open(success)).text).toContain("Payment not completed");
    expect(await profileOf("slow@example.com")).toBeUndefined();
  });
});

describe("who is signed in", () => {
  it("buys for the own account, and is sold no second plan; a refund locks editing, and nothing else", async () => {
    const actor = await joins(house.db, ada);
    const speaker = await house.visitor().signInByForm(ada);
    expect((await speaker.open("/dashboard")).text).toContain("Join for $280 AUD");
    await speaker.submit("/checkout", {});
    const session = stripe.newest();
    expect(session).toMatchObject({ client_reference_id: actor.id, customer_email: ada.email });
    await tell(await stripe.pays(session.id));
    expect(await profileOf(ada.email)).toMatchObject({ id: actor.id, plan: "lifetime", paymentStatus: "paid" });

    const again = await speaker.submit("/checkout", {});
    expect(again).toMatchObject({ status: 409, text: expect.stringContaining("you already have a membership") });

    await tell(await stripe.disputes(session.id));
    expect((await speaker.open("/billing")).text).toContain("Your payment is disputed");
    expect((await speaker.submit("/checkout", {})).status).toBe(409);
    await tell(await stripe.endsDispute(session.id, "won"));
    await tell(await stripe.refunds(session.id));
    expect((await profileOf(ada.email))?.paymentStatus).toBe("refunded");
    const refused = await speaker.submit("/profile", { username: "renamed" });
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining("Editing is locked") });
    expect((await profileOf(ada.email))?.username).toBe(ada.username);
    expect(
      (await speaker.submit("/dashboard/leads", { intent: "export", query: "", format: "csv" })).status,
    ).toBeLessThan(400);
    expect((await speaker.submit("/account-settings", { intent: "retention", months: "12" })).status).toBeLessThan(400);
    expect((await house.visitor().open(`/${ada.username}`)).status).toBe(200);
    // Whose money is back may join again.
    expect((await speaker.submit("/checkout", {})).status).toBe(303);
  });
});

describe("a webhook", () => {
  it("is refused without a genuine signature of these minutes, and nothing is kept", async () => {
    const id = await begins();
    const told = await stripe.pays(id, "forged@example.com");
    const event = JSON.parse(told.body);
    const attempts = [
      { ...told, signature: "t=1,v1=00" },
      { ...told, body: told.body.replace("forged@", "others@") },
      await signed(event, { secret: "whsec_of_somebody_else" }),
      await signed(event, { timestamp: seconds() - 600 }),
    ];
    for (const attempt of attempts) expect((await tell(attempt)).status).toBe(400);
    expect((await house.visitor().post("/webhooks/stripe", { body: told.body })).status).toBe(400);
    expect((await house.visitor().open("/webhooks/stripe")).status).toBe(405);
    expect(await house.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
    expect(await profileOf("forged@example.com")).toBeUndefined();
  });

  it("of a kind nobody knows is kept and answered; one that is too large is not read", async () => {
    const event = eventOf("some.thing.new", { id: "x_1", object: "thing" });
    expect((await tell(await signed(event))).status).toBe(200);
    expect(await house.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
    const large = await signed(eventOf("some.thing.new", { id: "x_2", object: "thing", text: "x".repeat(300_000) }));
    expect((await tell(large)).status).toBe(413);
  });

  it("that comes ten times at once, among the others of its payment, makes one member and one receipt", async () => {
    const id = await begins();
    const paid = await stripe.pays(id, "crowd@example.com");
    const refunded = await stripe.refunds(id);
    const answers = await Promise.all([...Array(10).fill(paid), ...Array(3).fill(refunded)].map(tell));
    expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(200));
    expect(await house.db.$count(users, eq(users.email, "crowd@example.com"))).toBe(1);
    expect(await house.db.select().from(payments).where(eq(payments.email, "crowd@example.com"))).toMatchObject([
      { status: "refunded", refundedCents: 28_000 },
    ]);
    expect((await profileOf("crowd@example.com"))?.paymentStatus).toBe("refunded");
  });
});

describe("while Stripe", () => {
  it.each([
    ["down", 502, "Checkout failed: the payment provider does not answer"],
    ["refuses", 502, "Failed to start checkout"],
    ["gives no url", 502, "No Stripe URL returned."],
    ["gives an odd url", 502, "Invalid checkout URL returned."],
  ] as const)("%s, the buyer is told so and may try again; nothing is half-written", async (mood, status, message) => {
    const before = await house.db.$count(payments);
    stripe.is(mood);
    const answer = await house.visitor().submit("/checkout", {});
    expect(answer).toMatchObject({ status, text: expect.stringContaining(message) });
    expect(answer.text).toContain("Try again");
    expect(answer.html).not.toContain("sk_test");
    expect(await house.db.$count(payments)).toBe(before);
    const waiting = await house.visitor().open("/checkout/success?session_id=cs_test_not_known_here");
    expect(waiting).toMatchObject({ status: 200, text: expect.stringContaining("Confirming your payment") });
  });
});
