import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { PracticeCheckout, PracticeStep } from "#app/adapters/payments/practice.server.ts";
import { formatMoney, lifetimePlan } from "#app/domain/billing/billing.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { emailLine, validEmail } from "#app/domain/values/email-address.ts";
import { line } from "#app/domain/values/plain-text.ts";
import { FormError } from "#app/public-forms/fields.tsx";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { TextField } from "#app/ui/fields.tsx";
import { ProductName, SiteTitle } from "#app/ui/product-name.tsx";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { MailStyles, SiteStyles } from "#app/ui/public/site-styles.tsx";
import type { Route } from "./+types/checkout.ts";

type PracticeArgs = Pick<Route.LoaderArgs, "request" | "context">;

/**
 * The practice checkout. It is not found with real payments or when the server is reachable from a network, because it
 * would give the plan away.
 */
function requirePractice({ request, context }: PracticeArgs) {
  const requestContext = context.get(requestContextKey);
  return orNotFound(isLocalRequest(requestContext, request) ? requestContext.installation.practice : null);
}

const readSessionId = (request: Request) => new URL(request.url).searchParams.get("session");
const maxListed = 50;

export async function loader(args: Route.LoaderArgs) {
  const practice = requirePractice(args);
  const id = readSessionId(args.request);
  if (id) return { checkout: orNotFound(await practice.find(id)), list: [] };
  return { checkout: null, list: await practice.list(maxListed) };
}

const buyer = z.object({
  email: emailLine().max(254).pipe(validEmail()),
  name: line().max(200).default(""),
});
const disputeLabels = { none: null, open: "disputed", won: "dispute won", lost: "dispute lost" };
const steps = [
  "transfer-arrives",
  "transfer-fails",
  "abandon",
  "refund",
  "refund-part",
  "dispute",
  "dispute-won",
  "dispute-lost",
];

/** Takes a step and passes its signed event to the handler of real events. */
export async function action(args: Route.ActionArgs) {
  const practice = requirePractice(args);
  const { services } = args.context.get(requestContextKey);
  const checkout = orNotFound(await practice.find(readSessionId(args.request) ?? ""));
  const form = Object.fromEntries(await readForm(args.request));
  const step = String(form.step);
  if (step === "decline") return data({ problem: "Your card was declined. Nothing was charged." }, 402);
  if (step === "leave") return redirect(checkout.returnTo.cancelled, 303);

  const parsed = buyer.safeParse({ ...form, email: checkout.email ?? form.email });
  const isPaying = step === "pay" || step === "pay-later";
  if (isPaying && !parsed.success) return data({ problem: parsed.error.issues[0]?.message ?? "" }, 422);
  if (!isPaying && !steps.includes(step)) return data({ problem: "This step does not exist." }, 400);
  const signedEvent = await practice.take(checkout.id, { do: step, ...parsed.data } as PracticeStep);
  if (!signedEvent) return data({ problem: "This is no longer possible." }, 409);
  const event = await services.payments.readEvent(signedEvent.body, signedEvent.signature);
  if (!event) throw new Error("The practice checkout cannot verify its own event");
  await receiveEvent(services, event);
  if (isPaying) return redirect(checkout.returnTo.success.replace("{CHECKOUT_SESSION_ID}", checkout.id), 303);
  if (step === "abandon") return redirect(checkout.returnTo.cancelled, 303);
  return redirect(`${href("/_local/checkout")}?session=${checkout.id}`, 303);
}

export default function PracticeCheckoutPage({ loaderData: { checkout, list }, actionData }: Route.ComponentProps) {
  return (
    <main className="account" id="main">
      <PublicStyles />
      <SiteStyles />
      <MailStyles />
      <SiteTitle>Practice checkout</SiteTitle>
      <div className="card stack">
        <h1>Practice checkout</h1>
        <p className="quiet">
          No money is taken here. This page stands in for Stripe's checkout and works on this computer only.
        </p>
        <FormError>{actionData?.problem}</FormError>
        {checkout ? <OneCheckout checkout={checkout} /> : <CheckoutList list={list} />}
      </div>
      <p className="account-aside">
        <a href={href("/_local/mail")}>Read the emails</a>
      </p>
    </main>
  );
}

function OneCheckout({ checkout }: { checkout: PracticeCheckout }) {
  const { status, paymentStatus, transfer } = checkout;
  return (
    <>
      <p>
        <strong>{lifetimePlan.name}</strong>,{" "}
        {formatMoney(checkout.product.price.cents, checkout.product.price.currency, 2)}
      </p>
      {status === "open" && <Pay checkout={checkout} />}
      {status === "expired" && <p role="status">This checkout was abandoned and has expired.</p>}
      {status === "complete" && (
        <>
          <p role="status">{describeCheckout(checkout)}</p>
          {transfer === "awaited" && (
            <Steps
              checkout={checkout}
              steps={[
                ["transfer-arrives", "The transfer arrives"],
                ["transfer-fails", "The transfer fails"],
              ]}
            />
          )}
          {paymentStatus === "paid" && <Steps checkout={checkout} steps={stepsAfterPaying(checkout)} />}
          <a href={checkout.returnTo.success.replace("{CHECKOUT_SESSION_ID}", checkout.id)}>Go to the success page</a>
        </>
      )}
    </>
  );
}

function describeCheckout({
  email,
  paymentStatus,
  transfer,
  refundedCents,
  dispute,
  product,
}: PracticeCheckout): string {
  if (transfer === "failed") return `The bank transfer from ${email} failed.`;
  if (paymentStatus === "unpaid") return `${email} is paying by bank transfer, which has not arrived yet.`;
  const refunded = refundedCents === product.price.cents ? "refunded" : refundedCents ? "partly refunded" : null;
  const disputed = disputeLabels[dispute];
  return [`Paid by ${email}`, refunded, disputed].filter(Boolean).join(", ");
}

function stepsAfterPaying({ refundedCents, dispute, product }: PracticeCheckout): [string, string][] {
  return [
    ...(refundedCents < product.price.cents ? [["refund", "Refund in full"] as [string, string]] : []),
    ...(refundedCents === 0 ? [["refund-part", "Refund a quarter"] as [string, string]] : []),
    ...(dispute === "none" ? [["dispute", "The buyer disputes it"] as [string, string]] : []),
    ...(dispute === "open"
      ? ([
          ["dispute-won", "The dispute is won"],
          ["dispute-lost", "The dispute is lost"],
        ] as [string, string][])
      : []),
  ];
}

function Pay({ checkout }: { checkout: PracticeCheckout }) {
  return (
    <form method="post" className="stack">
      <TextField
        label="Email"
        field={{ id: "email", name: "email", initialValue: checkout.email }}
        type="email"
        readOnly={checkout.email !== null}
        autoComplete="email"
        required
      />
      <TextField label="Name on card" field={{ id: "name", name: "name" }} autoComplete="name" maxLength={200} />
      <button type="submit" name="step" value="pay" className="button">
        {`Pay ${formatMoney(checkout.product.price.cents, checkout.product.price.currency)}`}
      </button>
      <button type="submit" name="step" value="pay-later" className="button button-quiet">
        Pay by bank transfer
      </button>
      <button type="submit" name="step" value="decline" className="button button-quiet" formNoValidate>
        The card is declined
      </button>
      <button type="submit" name="step" value="abandon" className="button button-quiet" formNoValidate>
        Let it expire
      </button>
      <button type="submit" name="step" value="leave" className="link-button" formNoValidate>
        Back to <ProductName />
      </button>
    </form>
  );
}

function Steps({ checkout, steps }: { checkout: PracticeCheckout; steps: [string, string][] }) {
  return (
    <form method="post" action={`?session=${checkout.id}`} className="stack">
      {steps.map(([step, label]) => (
        <button key={step} type="submit" name="step" value={step} className="button button-quiet">
          {label}
        </button>
      ))}
    </form>
  );
}

function CheckoutList({ list }: { list: PracticeCheckout[] }) {
  if (list.length === 0) return <p>No checkouts yet.</p>;
  return (
    <ul>
      {list.map((checkout) => (
        <li key={checkout.id}>
          <a href={`?session=${checkout.id}`}>
            {checkout.status === "complete"
              ? describeCheckout(checkout)
              : `${checkout.email ?? "No email yet"}: ${checkout.status}`}
          </a>
        </li>
      ))}
    </ul>
  );
}
