import { data, Outlet } from "react-router";
import script from "#app/enhance/site.ts?worker&url";
import { requestContextKey } from "#app/request/request-context.ts";
import { takeToast } from "#app/request/toast.server.ts";
import { neutralOperator } from "#app/settings.ts";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { PublicStyles } from "#app/ui/public/document.tsx";
import { type Operator, SiteFooter } from "#app/ui/public/site-footer.tsx";
import { SiteHeader } from "#app/ui/public/site-header.tsx";
import { SiteStyles } from "#app/ui/public/site-styles.tsx";
import { StaticToast } from "#app/ui/public/static-toast.tsx";
import type { Route } from "./+types/layout.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, session } = context.get(requestContextKey);
  const currentSession = await session();
  const { toast, cookie } = await takeToast(request);
  const { companyLine, businessNumber, supportEmail } = services.settings;
  const { pathname } = new URL(request.url);
  return data(
    {
      visitor: currentSession && {
        name: currentSession.firstName || currentSession.actor.email.split("@")[0],
        isAdministrator: currentSession.actor.isAdministrator,
      },
      checkout: { isOpen: services.payments.provider !== null, supportEmail },
      operator: toNamedOperator({ companyLine, businessNumber, supportEmail }),
      toast,
      // Specification: on /set-password "the header hides navigation and the user menu".
      hasMinimalHeader: pathname === "/set-password",
      isAccountPage: ["/signin", "/signin/code", "/signup", "/auth", "/verify-email"].includes(pathname),
    },
    cookie ? { headers: { "set-cookie": cookie } } : undefined,
  );
}

/** What the operator has set, and nothing of the neutral texts that stand in for it elsewhere. */
function toNamedOperator(values: Record<keyof typeof neutralOperator, string>): Operator {
  const isSet = (name: keyof typeof neutralOperator) => values[name] !== neutralOperator[name];
  return {
    companyLine: isSet("companyLine") ? values.companyLine : null,
    businessNumber: isSet("businessNumber") ? values.businessNumber : null,
    supportEmail: isSet("supportEmail") ? values.supportEmail : null,
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { visitor, checkout, operator, toast, hasMinimalHeader, isAccountPage } = loaderData;
  return (
    <CheckoutContext value={checkout}>
      <PublicStyles />
      <SiteStyles />
      <SiteHeader visitor={visitor} isMinimal={hasMinimalHeader} isAccountPage={isAccountPage} />
      <StaticToast toast={toast} />
      <Outlet />
      <SiteFooter operator={operator} />
      <script type="module" src={script} />
    </CheckoutContext>
  );
}
