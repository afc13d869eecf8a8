import { use } from "react";
import { data, href, redirect } from "react-router";
import { validate as isUuid, v4 as newAttempt } from "uuid";
import { CheckoutError } from "#app/adapters/payments/contract.ts";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { startCheckout } from "#app/domain/billing/commands.server.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { checkoutAddressLimiter, checkoutLimiter, consumeShared, tooManyRequests } from "#app/request/limits.server.ts";
import { isLocalRequest } from "#app/request/local-request.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey, requireShop } from "#app/request/request-context.ts";
import { CheckoutContext, planPath } from "#app/ui/checkout-context.ts";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";
import type { Route } from "./+types/checkout.ts";

/** Why checkout failed, for this page and for the toast of screens that post their form here. */
export interface CheckoutProblem {
  title: string;
  message: string;
  /** Whether trying again may help. */
  mayRetry: boolean;
}

/** Each showing of this page is one attempt to buy, so that pressing its button twice opens one checkout. */
export function loader({ context }: Route.LoaderArgs) {
  requireShop(context);
  return { attempt: newAttempt() };
}

/**
 * Starts a checkout and redirects to the provider's page, for signed-in users and visitors, with and without scripts. A
 * visitor whose form names no attempt gets the page that does: other pages are cached, so without scripts their forms
 * are the same for everyone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireShop(context);
  const requestContext = context.get(requestContextKey);
  const { services, session, address, installation } = requestContext;
  const { supportEmail } = services.settings;
  if (services.payments.provider === null)
    return problemResult(
      `Checkout failed: checkout is not available here. Please contact ${supportEmail}.`,
      { status: 503 },
      false,
    );
  const attempt = readAttempt(await readForm(request));
  const actor = (await session())?.actor ?? null;
  const accountLimits = actor ? [[checkoutLimiter, actor.id] as const] : [];
  const consumed = await consumeShared(services, ...accountLimits, [checkoutAddressLimiter, "begin", address]);
  if (!consumed.ok) return problemResult(consumed.message, tooManyRequests(consumed.retryAfterSeconds));
  if (installation.practice && !isLocalRequest(requestContext, request))
    return problemResult(
      "Checkout failed: the practice checkout is only available on the computer it runs on.",
      { status: 503 },
      false,
    );
  if (!attempt && !actor) return redirect(href("/checkout"), 303);

  try {
    const checkout = await startCheckout(services, actor, { origin: new URL(request.url).origin, attempt });
    if (checkout.ok) return redirect(checkout.value.url, 303);
    return problemResult(sayRefusal(startCheckout.refusals, checkout).message, { status: 409 }, false);
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    services.log.error({ err: error, kind: error.kind }, "checkout");
    const { title, message } = describeTrouble(error);
    return data<CheckoutProblem>({ title, message, mayRetry: true }, { status: 502 });
  }
}

/** What the page, or its script, calls this attempt; null for anything else. */
function readAttempt(form: FormData): string | null {
  const attempt = form.get("attempt");
  return isUuid(attempt) ? String(attempt) : null;
}

const problemResult = (message: string, init: ResponseInit, mayRetry = true) =>
  data<CheckoutProblem>({ title: "Checkout Error", message, mayRetry }, init);

/** The messages of the specification, section 8. */
function describeTrouble({ kind, message }: CheckoutError): Pick<CheckoutProblem, "title" | "message"> {
  if (kind === "no-url") return { title: "Error", message };
  if (kind === "wrong-url") return { title: "Checkout Error", message };
  if (kind === "refused") return { title: "Checkout Error", message: "Failed to start checkout" };
  return { title: "Checkout Error", message: `Checkout failed: ${message}` };
}

/** Shown when checkout could not start. */
export default function Checkout({ loaderData: { attempt }, actionData }: Route.ComponentProps) {
  const checkout = use(CheckoutContext);
  if (!actionData) return <Plan attempt={attempt} />;
  const { title, message, mayRetry } = actionData;
  return (
    <main className="message-page" id="main">
      <SiteTitle>{title}</SiteTitle>
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      <p className="quiet">Nothing was charged.</p>
      {mayRetry && <CheckoutButton attempt={attempt}>Try again</CheckoutButton>}
      <a href={mayRetry ? planPath(checkout) : href("/dashboard")} className="button button-quiet">
        {mayRetry ? "Back to the plan" : "Go to Dashboard"}
      </a>
    </main>
  );
}

/** Shown when someone opens this URL directly, and to visitors without scripts. */
function Plan({ attempt }: { attempt: string }) {
  const { name } = lifetimePlan;
  const checkout = use(CheckoutContext);
  const { priceText, priceNote, joinLabel } = checkout.price;
  return (
    <main className="message-page" id="main">
      <SiteTitle>{name}</SiteTitle>
      <h1>
        {name}, {priceText}
      </h1>
      <p>{priceNote}</p>
      <CheckoutButton attempt={attempt}>{joinLabel}</CheckoutButton>
      {checkout.isOffered && <a href={planPath(checkout)}>See what's in the plan</a>}
    </main>
  );
}
