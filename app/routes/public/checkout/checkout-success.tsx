import { use } from "react";
import { data, href } from "react-router";
import { emailForm } from "#app/domain/accounts/form.ts";
import { invoiceNumber, lifetimePlan } from "#app/domain/billing/billing.ts";
import { confirmCheckout } from "#app/domain/billing/commands.server.ts";
import { findPurchase } from "#app/domain/billing/queries.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import { FormTokenField } from "#app/public-forms/fields.tsx";
import { createAccountFormToken, sendRequestedLink } from "#app/request/account-attempts.server.ts";
import { checkoutAddressLimiter, consumeShared } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { type RequestContext, requestContextKey, requireShop } from "#app/request/request-context.ts";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { TextField } from "#app/ui/fields.tsx";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";
import { StaticToast } from "#app/ui/public/static-toast.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/checkout-success.ts";

/** The delays between automatic refreshes. After the last one, the buyer has to refresh. */
const refreshDelaysSeconds = [2, 3, 5, 8, 13, 21];

type Purchase = Awaited<ReturnType<typeof confirmCheckout>>;
type State = "unknown" | "done" | "confirming" | "pending" | "failed";

const readSessionId = (request: Request) => {
  const id = new URL(request.url).searchParams.get("session_id") ?? "";
  return /^cs_\w{8,200}$/.test(id) ? id : null;
};

/**
 * Shows the state of the purchase. Until the webhook arrives, the page refreshes itself by a header (it has no script)
 * and asks the provider, so that a late or lost webhook does not block the buyer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  const isMemberHere = (await requestContext.session()) !== null;
  const sessionId = readSessionId(request);
  // Whoever paid before the shop closed still gets here.
  if (!sessionId) requireShop(context);
  const purchase = sessionId ? await refreshPurchase(requestContext, sessionId) : null;
  const state = getPurchaseState(sessionId, purchase);
  const refreshCount = Math.max(0, Number.parseInt(query.get("look") ?? "0", 10) || 0);
  const refreshUrl = sessionId && `${href("/checkout/success")}?session_id=${sessionId}&look=${refreshCount + 1}`;
  const refreshSeconds = state === "confirming" ? refreshDelaysSeconds[refreshCount] : undefined;
  const email = purchase && purchase !== "expired" ? maskEmail(purchase.email) : null;
  return data(
    {
      state,
      email,
      refreshUrl,
      isRefreshing: refreshSeconds !== undefined,
      isMemberHere,
      refund: findRefund(purchase, requestContext.services.settings.supportEmail),
      sessionId,
      formToken: createAccountFormToken(requestContext.services),
    },
    refreshSeconds === undefined ? undefined : { headers: { refresh: `${refreshSeconds}; url=${refreshUrl}` } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

async function refreshPurchase({ services, address }: RequestContext, sessionId: string): Promise<Purchase> {
  const purchase = await findPurchase(services, sessionId);
  if (purchase?.isFulfilled) return purchase;
  // Session ids are easy to make up, and each one costs a request to the provider.
  const consumed = await consumeShared(services, [checkoutAddressLimiter, "status", address]);
  return consumed.ok ? confirmCheckout(services, sessionId) : purchase;
}

function getPurchaseState(sessionId: string | null, purchase: Purchase): State {
  if (!sessionId) return "unknown";
  if (purchase === "expired" || purchase?.status === "failed") return "failed";
  if (purchase?.isFulfilled) return "done";
  return purchase?.status === "pending" ? "pending" : "confirming";
}

/** Of a payment for nothing, by a member or after sign-up was closed: what to name, and to whom to write. */
function findRefund(purchase: Purchase, supportEmail: string): Refund | null {
  if (!purchase || purchase === "expired") return null;
  const { number, alreadyMember, accountRefused } = purchase;
  return alreadyMember || accountRefused ? { alreadyMember, number: invoiceNumber(number), supportEmail } : null;
}

/** Shows enough to notice a typing mistake, but not the address itself to someone who only found this URL. */
function maskEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 2)}…@${host}`;
}

/**
 * Sends the sign-in link again, to the address that paid or to the submitted one. The response is the same for every
 * address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey);
  const { services } = requestContext;
  const sessionId = readSessionId(request);
  const purchase = sessionId && (await findPurchase(services, sessionId));
  const sent = await readForm(request);
  const email = purchase ? purchase.email : findSubmittedEmail(sent);
  const typedEmail = String(sent.get("email") ?? "");
  if (!email) return data({ typedEmail, toast: errorToast("Email Required: Please enter your email address.") }, 422);
  const attempt = { requestContext, headers: request.headers };
  const link = await sendRequestedLink(attempt, sent, { about: "password", email });
  if (!link.ok)
    return data(
      { typedEmail, toast: errorToast("Error", link.message) },
      { status: link.status, headers: link.headers },
    );
  const toast: Toast = { tone: "success", title: "Check Your Email: a new link has been sent" };
  return data({ typedEmail: "", toast });
}

function findSubmittedEmail(sent: FormData): string | null {
  const form = parseFormData(sent, emailForm);
  return form.ok ? form.values.email : null;
}

const errorToast = (title: string, message?: string): Toast => ({ tone: "error", title, message });

const titles: Record<State, string> = {
  unknown: "No purchase found",
  done: "Purchase successful",
  confirming: "Confirming your payment",
  pending: "Your payment is on its way",
  failed: "Payment not completed",
};

/** Specification: "Purchase successful page (says a secure sign-in link was e-mailed)". */
export default function CheckoutSuccess({ loaderData, actionData }: Route.ComponentProps) {
  const { state, refreshUrl, isRefreshing, isMemberHere, formToken } = loaderData;
  const form = { formToken, typedEmail: actionData?.typedEmail };
  return (
    <main className="message-page" id="main">
      <SiteTitle>{titles[state]}</SiteTitle>
      <StaticToast toast={actionData?.toast ?? null} />
      <h1>{titles[state]}</h1>
      {state === "unknown" && <NoPurchase isMemberHere={isMemberHere} form={form} />}
      {state === "done" && <PurchaseComplete {...loaderData} form={form} />}
      {state === "confirming" && (
        <>
          <p role="status">
            Thank you. We're confirming your payment, which usually takes a few seconds.{" "}
            {isRefreshing
              ? "This page refreshes automatically."
              : "It's taking longer than usual. If you didn't pay, nothing was charged."}
          </p>
          <p className="quiet">
            You can close this page. We'll email you a secure sign-in link as soon as your payment is confirmed.
          </p>
          {refreshUrl && (
            <a href={isRefreshing ? refreshUrl : refreshUrl.replace(/&look=\d+/, "")} className="button button-quiet">
              Check again
            </a>
          )}
        </>
      )}
      {state === "pending" && (
        <p>
          Thank you. Bank payments can take a few days. When yours arrives, your membership starts and we'll email you a
          secure sign-in link.
        </p>
      )}
      {state === "failed" && (
        <>
          <p>Your payment didn't go through and nothing was charged. You can try again whenever you like.</p>
          <CheckoutButton>Try again</CheckoutButton>
        </>
      )}
    </main>
  );
}

/** Someone opened this page without a checkout, or followed a link that lost its end. */
function NoPurchase({ isMemberHere, form }: { isMemberHere: boolean; form: LinkForm }) {
  const { priceText, joinLabel } = use(CheckoutContext).price;
  return (
    <>
      <p>
        This page confirms a purchase, but its address doesn't name one. If you've just paid, your membership starts by
        itself and your receipt is on its way to the address you paid with.
      </p>
      {isMemberHere ? (
        <a href={href("/billing")} className="button">
          Go to Billing & Plans
        </a>
      ) : (
        <>
          <SendLinkForm needsEmail {...form} />
          <p>
            Haven't paid yet? The {lifetimePlan.name} is {priceText}, paid once.
          </p>
          <CheckoutButton className="button button-quiet">{joinLabel}</CheckoutButton>
        </>
      )}
    </>
  );
}

interface LinkForm {
  formToken: string;
  /** What a refused form contained. */
  typedEmail?: string;
}

/** Sends the sign-in link to the address that paid, or to the one typed here. */
function SendLinkForm({ needsEmail, formToken, typedEmail }: LinkForm & { needsEmail: boolean }) {
  return (
    <form method="post" className="stack" noValidate>
      <FormTokenField token={formToken} />
      {needsEmail && (
        <TextField
          label="Email"
          field={{ id: "email", name: "email", initialValue: typedEmail }}
          type="email"
          autoComplete="username"
          required
        />
      )}
      <button type="submit" className="button button-quiet" data-pending="Sending…">
        Send the link again
      </button>
    </form>
  );
}

interface Refund {
  alreadyMember: boolean;
  number: string;
  supportEmail: string;
}

function PaidForNothing({
  refund: { alreadyMember, number, supportEmail },
  isMemberHere,
}: {
  refund: Refund;
  isMemberHere: boolean;
}) {
  return (
    <>
      <p role="status">
        {alreadyMember
          ? "You were a member already, so this payment wasn't needed."
          : "This site no longer took new accounts when your payment arrived, so no account was created."}{" "}
        We've been told and will pay it back. If you don't hear from us within two working days, write to{" "}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and name {number}.
      </p>
      <a href={href(isMemberHere ? "/dashboard" : "/signin")} className="button">
        {isMemberHere ? "Go to Dashboard" : "Sign In"}
      </a>
    </>
  );
}

interface PurchaseCompleteProps {
  email: string | null;
  isMemberHere: boolean;
  refund: Refund | null;
  sessionId: string | null;
  form: LinkForm;
}

function PurchaseComplete({ email, isMemberHere, refund, sessionId, form }: PurchaseCompleteProps) {
  if (refund) return <PaidForNothing refund={refund} isMemberHere={isMemberHere} />;
  if (isMemberHere) {
    return (
      <>
        <p>Thank you. Your membership is active and you have full access. Your receipt is in your inbox.</p>
        <a href={href("/dashboard")} className="button">
          Go to Dashboard
        </a>
      </>
    );
  }
  return (
    <>
      <p>
        Thank you. A secure sign-in link was e-mailed to{" "}
        {email ? <strong>{email}</strong> : "the address you paid with"}. Open it and choose a password to create your
        first Talk Hub.
      </p>
      <p className="quiet">
        It can take a minute to arrive. If you can't find it, check your spam folder or send it again.
      </p>
      <SendLinkForm needsEmail={!(sessionId && email)} {...form} />
      <p>
        Already have an account? <a href={href("/signin")}>Sign In</a>
      </p>
    </>
  );
}
