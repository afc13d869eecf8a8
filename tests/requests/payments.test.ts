// Payments by Stripe with its real client and real signatures.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { paymentEvents, payments, profiles, users } from "#app/database/schema/index.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import {
  createEvent,
  type FakeStripe,
  nowSeconds,
  signEvent,
  startFakeStripe,
  type WebhookDelivery,
} from "#tests/support/fake-stripe.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let stripe: FakeStripe;
let app: TestApp;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const business = { COMPANY_LINE: "Steady Ground Pty Ltd", BUSINESS_NUMBER: "ABN 12 345 678 901" };
  app = await startOwnTestApp({ ...stripe.env, ...business });
});
beforeEach(() => stripe.setMood("well"));
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const sendWebhook = ({ body, signature }: WebhookDelivery) =>
  app.visitor().post("/webhooks/stripe", { body, headers: { "stripe-signature": signature, origin: app.origin } });
const profileOf = async (email: string) => (await app.db.select().from(profiles).where(eq(profiles.email, email)))[0];
/** Starts a checkout as a visitor; returns its id. */
async function startCheckout() {
  const response = await app.visitor().submit("/checkout", { attempt: randomUUID() });
  expect(response.status).toBe(303);
  return stripe.newest().id;
}

describe("a visitor who buys", () => {
  it("goes to Stripe's page, pays, and signs in through the mailed link, which works once", async () => {
    const visitor = app.visitor();
    expect((await visitor.open("/")).html).toContain('action="/checkout"');
    const checkout = await visitor.submit("/checkout", { attempt: randomUUID() });
    expect(checkout.headers.get("location")).toBe(`${stripe.origin}/pay/${stripe.newest().id}`);
    expect(checkout.headers.get("content-security-policy")).toContain(`form-action 'self' https://checkout.stripe.com`);
    const { id } = stripe.newest();
    expect(stripe.newest().success_url).toBe(`${app.origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`);

    const success = `/checkout/success?session_id=${id}`;
    const early = await visitor.open(success);
    expect(early.text).toContain("Confirming your payment");
    expect(early.headers.get("refresh")).toBe(`2; url=${success}&look=1`);

    expect((await sendWebhook(await stripe.pays(id, "Nina@Example.com", "Nina Park"))).status).toBe(200);
    const late = await visitor.open(success);
    expect(late.text).toContain("Purchase successful");
    expect(late.text).toContain("ni…@example.com");
    expect(late.headers.get("refresh")).toBeNull();

    const [link = ""] = (await findMailedLinks(app, "nina@example.com", /^Welcome/)).filter((each) =>
      each.includes("/set-password"),
    );
    const path = link.replace(app.origin, "");
    expect((await visitor.open(path)).text).toContain("Choose a password for your account.");
    const newPassword = "quieter than yesterday";
    expect((await visitor.submit(path, { password: newPassword })).status).toBe(303);
    expect((await visitor.open(path)).text).toContain("Link Invalid or Expired");
    await visitor.signInByForm({ email: "nina@example.com", password: newPassword });
    expect((await visitor.open("/dashboard")).text).not.toContain("Join for $280 AUD");
    expect((await visitor.open("/dashboard/create-hub")).status).toBe(200);

    const billing = await visitor.open("/billing");
    expect(billing.text).toContain("Lifetime Plan");
    expect(billing.text).toMatch(/Paid \$280\.00 AUD on \w+ \d+ \w+ \d{4}/);
    const [, receipt = ""] = /href="(\/billing\/receipts\/[^"]+)"/.exec(billing.html) ?? [];
    const taxInvoice = /Tax invoice.*Nina Park.*\$254\.55 AUD.*\$25\.45 AUD.*\$280\.00 AUD/;
    expect((await visitor.open(receipt)).text).toMatch(taxInvoice);
    app.services.settings.price.taxLine = "no tax added"; // for payments from now on
    expect((await visitor.open(receipt)).text).toMatch(taxInvoice);
  });

  it("is a member even if the webhook was lost: the success page asks Stripe", async () => {
    const id = await startCheckout();
    await stripe.pays(id, "lost@example.com");
    const response = await app.visitor().open(`/checkout/success?session_id=${id}`);
    expect(response.text).toContain("Purchase successful");
    expect((await profileOf("lost@example.com"))?.plan).toBe("lifetime");
    await sendWebhook(await stripe.pays(id, "lost@example.com")); // the webhook arrives after all
    expect(await app.db.$count(payments, eq(payments.email, "lost@example.com"))).toBe(1);
  });

  it("can have the link sent again, with the same response for every address", async () => {
    const requestLink = async (fields: Record<string, string>) => {
      const { status, text } = await app.visitor().press("/checkout/success", fields);
      return { status, text };
    };
    const known = await requestLink({ email: "lost@example.com" });
    expect(known).toMatchObject({ status: 200, text: expect.stringContaining("a new link has been sent") });
    expect(await requestLink({ email: "nobody-at-all@example.com" })).toEqual(known);
    expect((await requestLink({ email: "" })).status).toBe(422);
  });

  it("is told when there is no purchase, and how to buy", async () => {
    const nothing = await app.visitor().open("/checkout/success");
    expect(nothing.text).toContain("No purchase found");
    expect(nothing.text).not.toContain("Purchase successful");
    expect(nothing.html).toContain('action="/checkout"');
    expect((await app.visitor().open("/checkout/success?session_id=<script>")).text).toContain("No purchase found");
  });

  it("who presses twice opens one checkout, and another buyer opens another", async () => {
    const attempt = randomUUID();
    const press = async (fields: Record<string, string>, visitor = app.visitor()) =>
      (await visitor.submit("/checkout", fields)).headers.get("location");
    const [first, second] = await Promise.all([press({ attempt }), press({ attempt })]);
    expect(first).toMatch(/\/pay\/cs_/);
    expect(second).toBe(first);
    expect(await press({ attempt: randomUUID() })).not.toBe(first);
    await insertSpeaker(app.db, ben);
    const speaker = await app.visitor().signIn(ben);
    expect(await press({ attempt }, speaker)).not.toBe(first);
    expect(new Set(await Promise.all([press({}, speaker), press({}, speaker)])).size).toBe(1);
  });

  it("without scripts comes by a page that names the attempt, so that pressing twice opens one checkout there", async () => {
    const visitor = app.visitor();
    const readAttempt = async () => {
      const [, attempt = ""] = /name="attempt" value="([^"]+)"/.exec((await visitor.open("/checkout")).html) ?? [];
      return attempt;
    };
    const before = stripe.newest();
    for (const fields of [{}, { attempt: "1" }] as Record<string, string>[]) {
      const response = await visitor.submit("/checkout", fields);
      expect([response.status, response.location]).toEqual([303, "/checkout"]);
    }
    expect(stripe.newest()).toEqual(before);
    const attempt = await readAttempt();
    const presses = await Promise.all([1, 2].map(() => visitor.submit("/checkout", { attempt })));
    expect(presses.map(({ headers }) => headers.get("location"))).toEqual(
      Array(2).fill(`${stripe.origin}/pay/${stripe.newest().id}`),
    );
    expect(await readAttempt()).not.toBe(attempt);
  });

  it("waits for a bank transfer, and may try again when it fails", async () => {
    const id = await startCheckout();
    await sendWebhook(await stripe.paysLater(id, "slow@example.com"));
    const success = `/checkout/success?session_id=${id}`;
    expect((await app.visitor().open(success)).text).toContain("Your payment is on its way");
    await sendWebhook(await stripe.transferFails(id));
    expect((await app.visitor().open(success)).text).toContain("Payment not completed");
    expect(await profileOf("slow@example.com")).toBeUndefined();
  });
});

describe("a member who pays again", () => {
  const listSubjects = async (to: string) => {
    const folder = `${app.installation.config.dataDir}/mail`;
    const emails = await Promise.all((await listEmails(folder)).map((name) => readEmail(folder, name)));
    return emails.flatMap((email) =>
      email?.message.to?.some(({ address }) => address === to) ? (email.message.subject ?? "") : [],
    );
  };

  it("is told on the page and by email how the money comes back, and support is told; a first payment is not", async () => {
    const [first, second] = [await startCheckout(), await startCheckout()];
    await sendWebhook(await stripe.pays(first, "mara@example.com", "Mara Quist"));
    expect((await app.visitor().open(`/checkout/success?session_id=${first}`)).text).not.toContain("member already");
    await sendWebhook(await stripe.pays(second, "Mara@Example.com", "Mara Quist"));

    const [paidFirst, paidSecond] = await app.db
      .select()
      .from(payments)
      .where(eq(payments.email, "mara@example.com"))
      .orderBy(payments.number);
    expect([paidFirst?.alreadyMember, paidSecond?.alreadyMember]).toEqual([false, true]);
    const number = `TH-${paidSecond?.number}`;
    const page = await app.visitor().open(`/checkout/success?session_id=${second}`);
    expect(page.text).toContain("You were a member already, so this payment wasn't needed.");
    expect(page.text).toContain(`name ${number}`);
    await expect.poll(() => listSubjects("mara@example.com")).toContain("You paid twice: how to get $280.00 AUD back");
    const { supportEmail } = app.services.settings;
    await expect.poll(() => listSubjects(supportEmail)).toContain(`A member paid twice: refund ${number}, $280.00 AUD`);

    await sendWebhook(await stripe.refunds(second));
    expect(await profileOf("mara@example.com")).toMatchObject({ plan: "lifetime", paymentStatus: "paid" });
  });

  it("cannot through a page that was left open in another tab", async () => {
    const quentin = { ...ben, email: "quentin@example.com", username: "quentin-vale" };
    await insertSpeaker(app.db, quentin);
    const speaker = await app.visitor().signIn(quentin);
    const openOne = async () => {
      await speaker.submit("/checkout", { attempt: randomUUID() });
      return stripe.newest().id;
    };
    const [forgotten, paid] = [await openOne(), await openOne()];
    await sendWebhook(await stripe.pays(paid));
    await expect.poll(() => stripe.find(forgotten)?.status).toBe("expired");
    expect(stripe.find(paid)?.status).toBe("complete");
  });
});

describe("a signed-in speaker", () => {
  it("buys for their own account, and no second plan; a refund locks editing, and nothing else", async () => {
    const actor = await insertSpeaker(app.db, ada);
    const speaker = await app.visitor().signInByForm(ada);
    expect((await speaker.open("/dashboard")).text).toContain("Join for $280 AUD");
    await speaker.submit("/checkout", {});
    const session = stripe.newest();
    expect(session).toMatchObject({ client_reference_id: actor.id, customer_email: ada.email });
    await sendWebhook(await stripe.pays(session.id));
    expect(await profileOf(ada.email)).toMatchObject({ id: actor.id, plan: "lifetime", paymentStatus: "paid" });

    const again = await speaker.submit("/checkout", {});
    expect(again).toMatchObject({ status: 409, text: expect.stringContaining("you already have a membership") });

    await sendWebhook(await stripe.disputes(session.id));
    expect((await speaker.open("/billing")).text).toContain("Your payment is disputed");
    expect((await speaker.submit("/checkout", {})).status).toBe(409);
    await sendWebhook(await stripe.endsDispute(session.id, "won"));
    await sendWebhook(await stripe.refunds(session.id));
    expect((await profileOf(ada.email))?.paymentStatus).toBe("refunded");
    const refused = await speaker.submit("/profile", { username: "renamed" });
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining("Editing is locked") });
    expect((await profileOf(ada.email))?.username).toBe(ada.username);
    expect(
      (await speaker.submit("/dashboard/leads", { intent: "export", query: "", format: "csv" })).status,
    ).toBeLessThan(400);
    expect((await speaker.submit("/account-settings", { intent: "retention", months: "12" })).status).toBeLessThan(400);
    expect((await app.visitor().open(`/${ada.username}`)).status).toBe(200);
    // After a refund, the speaker may join again.
    expect((await speaker.submit("/checkout", {})).status).toBe(303);
  });
});

describe("a webhook", () => {
  it("is refused without a valid, recent signature, and nothing is stored", async () => {
    const id = await startCheckout();
    const delivery = await stripe.pays(id, "forged@example.com");
    const event = JSON.parse(delivery.body);
    const attempts = [
      { ...delivery, signature: "t=1,v1=00" },
      { ...delivery, body: delivery.body.replace("forged@", "others@") },
      await signEvent(event, { secret: "whsec_of_somebody_else" }),
      await signEvent(event, { timestamp: nowSeconds() - 600 }),
    ];
    for (const attempt of attempts) expect((await sendWebhook(attempt)).status).toBe(400);
    expect((await app.visitor().post("/webhooks/stripe", { body: delivery.body })).status).toBe(400);
    expect((await app.visitor().open("/webhooks/stripe")).status).toBe(405);
    expect(await app.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
    expect(await profileOf("forged@example.com")).toBeUndefined();
  });

  it("of an unknown type is stored and answered; one that is too large is refused", async () => {
    const event = createEvent("some.thing.new", { id: "x_1", object: "thing" });
    expect((await sendWebhook(await signEvent(event))).status).toBe(200);
    expect(await app.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
    const large = await signEvent(
      createEvent("some.thing.new", { id: "x_2", object: "thing", text: "x".repeat(300_000) }),
    );
    expect((await sendWebhook(large)).status).toBe(413);
  });

  it("delivered ten times at once creates one member and one receipt", async () => {
    const id = await startCheckout();
    const paid = await stripe.pays(id, "crowd@example.com");
    const refunded = await stripe.refunds(id);
    const responses = await Promise.all([...Array(10).fill(paid), ...Array(3).fill(refunded)].map(sendWebhook));
    expect(responses.map(({ status }) => status)).toEqual(Array(13).fill(200));
    expect(await app.db.$count(users, eq(users.email, "crowd@example.com"))).toBe(1);
    expect(await app.db.select().from(payments).where(eq(payments.email, "crowd@example.com"))).toMatchObject([
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
    ["gives an invalid url", 502, "Invalid checkout URL returned."],
  ] as const)("%s, the buyer is told so and may try again; nothing is half-stored", async (mood, status, message) => {
    const before = await app.db.$count(payments);
    stripe.setMood(mood);
    const response = await app.visitor().submit("/checkout", { attempt: randomUUID() });
    expect(response).toMatchObject({ status, text: expect.stringContaining(message) });
    expect(response.text).toContain("Try again");
    expect(response.html).not.toContain("sk_test");
    expect(await app.db.$count(payments)).toBe(before);
    const waiting = await app.visitor().open("/checkout/success?session_id=cs_test_not_known_here");
    expect(waiting).toMatchObject({ status: 200, text: expect.stringContaining("Confirming your payment") });
  });
});
