import { data, Outlet, useMatches } from "react-router";
import { describePrice, findPurchaseRefusal } from "#app/domain/billing/billing.ts";
import { findMembership } from "#app/domain/billing/queries.server.ts";
import script from "#app/enhance/site.ts?worker&url";
import { neutralOperator, type Settings } from "#app/installation/settings.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { takeToast } from "#app/request/toast.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { type Operator, SiteFooter } from "#app/ui/public/site-footer.tsx";
import { isIndexed } from "#app/ui/public/site-handle.ts";
import { SiteHeader } from "#app/ui/public/site-header.tsx";
import { SiteStyles } from "#app/ui/public/site-styles.tsx";
import { StaticToast } from "#app/ui/public/static-toast.tsx";
import type { Route } from "./+types/layout.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, session } = context.get(requestContextKey);
  const currentSession = await session();
  const { toast, cookie } = await takeToast(request);
  const { signUp, hasShop, isDemo, price, supportEmail } = services.settings;
  const { pathname } = new URL(request.url);
  const instead = currentSession ? await findOwnPlan(services, currentSession.actor) : findWayIn(services);
  return data(
    {
      // Two addresses of one page.
      canonical: new URL(pathname === "/auth" ? "/signup" : pathname, services.settings.appUrl).href,
      visitor: currentSession && {
        name: currentSession.firstName || currentSession.actor.email.split("@")[0],
        isAdministrator: currentSession.actor.isAdministrator,
      },
      checkout: {
        isOpen: services.payments.provider !== null,
        supportEmail,
        // A visitor who is led elsewhere is offered no plan. A member has one.
        isOffered: hasShop && signUp !== "closed" && (!instead || currentSession !== null),
        isSignUpOpen: signUp === "open",
        price: describePrice(price),
        instead,
      },
      hasLanding: hasShop || isDemo,
      operator: toNamedOperator(services.settings),
      toast,
      // Specification: on /set-password "the header hides navigation and the user menu".
      hasMinimalHeader: pathname === "/set-password" || pathname === "/setup",
      isAccountPage: ["/signin", "/signin/code", "/signup", "/auth", "/verify-email"].includes(pathname),
    },
    cookie ? { headers: { "set-cookie": cookie } } : undefined,
  );
}

/** Where a visitor goes to whom nothing can be sold: checkout would refuse. */
async function findOwnPlan(services: Services, actor: Actor) {
  if (!services.settings.hasShop) return { path: "/dashboard", label: "Go to Dashboard" };
  const membership = await findMembership(services, actor);
  const refusal = membership && findPurchaseRefusal(membership);
  if (!refusal) return undefined;
  return refusal === "member"
    ? { path: "/dashboard", label: "Go to Dashboard" }
    : { path: "/billing", label: "See your plan" };
}

/** Where a visitor goes to whom nothing is offered: nothing is sold, or nobody could have an account, not even by paying. */
function findWayIn({ payments, settings: { signUp, hasShop, isDemo } }: Services) {
  if (isDemo) return { path: "/signin", label: "Try it" };
  const sells = hasShop && payments.provider !== null;
  if (signUp === "open") return hasShop ? undefined : { path: "/signup", label: "Sign Up" };
  return signUp === "invited" && sells ? undefined : { path: "/signin", label: "Sign In" };
}

/** What the operator has set, and nothing of the neutral texts that stand in for it elsewhere. */
function toNamedOperator({ companyLine, productName, businessNumber, supportEmail }: Settings): Operator {
  return {
    companyLine: companyLine === productName ? null : companyLine,
    businessNumber: businessNumber === neutralOperator.businessNumber ? null : businessNumber,
    supportEmail: supportEmail === neutralOperator.supportEmail ? null : supportEmail,
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { canonical, visitor, checkout, hasLanding, operator, toast, hasMinimalHeader, isAccountPage } = loaderData;
  const mayBeIndexed = isIndexed(useMatches().map(({ handle }) => handle));
  return (
    <CheckoutContext value={checkout}>
      {mayBeIndexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <PublicStyles />
      <SiteStyles />
      <SiteHeader
        visitor={visitor}
        isMinimal={hasMinimalHeader}
        isAccountPage={isAccountPage}
        hasLanding={hasLanding}
      />
      <StaticToast toast={toast} />
      <Outlet />
      <SiteFooter operator={operator} />
      <script type="module" src={script} />
    </CheckoutContext>
  );
}
