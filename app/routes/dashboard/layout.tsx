// The layout of every signed-in screen. It loads the framework's scripts, which public pages do not.
import "#app/ui/signed-in.css";
import { data, Outlet, useLocation } from "react-router";
import { describePrice, isMember } from "#app/domain/billing/billing.ts";
import { findNavigationData } from "#app/domain/bookings/queries.server.ts";
import { findAppearance } from "#app/request/appearance.server.ts";
import { findDemoSeconds, orNotFound, requestContextKey, requireSession } from "#app/request/request-context.ts";
import { takeToast } from "#app/request/toast.server.ts";
import { useClearAtSignOut } from "#app/routes/dashboard/background/own-storage.ts";
import { preserveScreen } from "#app/routes/dashboard/background/preserve-screen.ts";
import { RefreshNotice } from "#app/routes/dashboard/background/refresh-notice.tsx";
import { BackgroundUploads } from "#app/routes/dashboard/files/background-uploads.tsx";
import { MembershipBanner } from "#app/routes/dashboard/frame/membership-banner.tsx";
import { buildSidebarGroups } from "#app/routes/dashboard/frame/sidebar.ts";
import { UserMenu } from "#app/routes/dashboard/frame/user-menu.tsx";
import { AccountClockContext } from "#app/ui/account-clock.ts";
import appleTouchIcon from "#app/ui/app-icons/apple-touch.png?url&no-inline";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { DemoNotice } from "#app/ui/demo-notice.tsx";
import { Frame, LoadingApplication } from "#app/ui/frame.tsx";
import { ToastOutlet, UndoWithoutScript, useCloseErrorsOnLeaving, useToast } from "#app/ui/toast.tsx";
import { darkTokensAsCss, tokensAsCss } from "#app/ui/tokens.ts";
import type { Route } from "./+types/layout.ts";

export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: appleTouchIcon },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveScreen];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const navigationData = orNotFound(await findNavigationData(services, actor));
  const { plan, paymentStatus } = navigationData;
  const { hasShop } = services.settings;
  // Without a shop only what concerns an earlier payment is said.
  const hasBanner = !isMember(navigationData) && !actor.isAdministrator && (hasShop || paymentStatus !== null);
  const { toast, cookie } = await takeToast(request);
  return data(
    {
      // Specification, "Dashboard frame": first name, else the e-mail part before @, else "Speaker".
      name: navigationData.firstName || actor.email.split("@")[0] || "Speaker",
      isAdministrator: actor.isAdministrator,
      clock: { timezone: navigationData.timezone, now: services.clock.now() },
      newBookings: navigationData.newBookings,
      checkout: {
        isOpen: services.payments.provider !== null,
        supportEmail: services.settings.supportEmail,
        isOffered: hasShop,
        isSignUpOpen: services.settings.signUp === "open",
        price: describePrice(services.settings.price),
      },
      /** For the banner; null where there is none. */
      membership: hasBanner ? { plan, paymentStatus } : null,
      sidebarOpen: !/sidebar:state=false/.test(request.headers.get("cookie") ?? ""),
      appearance: await findAppearance(request.headers),
      demoSeconds: await findDemoSeconds(context),
      toast: context.get(requestContextKey).toast ?? toast,
    },
    cookie ? { headers: { "set-cookie": cookie } } : undefined,
  );
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const {
    name,
    isAdministrator,
    clock,
    newBookings,
    checkout,
    membership,
    sidebarOpen,
    appearance,
    toast,
    demoSeconds,
  } = loaderData;
  useCloseErrorsOnLeaving(useLocation().pathname);
  useToast(toast);
  useClearAtSignOut();
  return (
    <>
      <style>{tokensAsCss() + darkTokensAsCss(appearance)}</style>
      <Frame
        groups={buildSidebarGroups(isAdministrator, newBookings)}
        name={name}
        isInitiallyOpen={sidebarOpen}
        userMenu={<UserMenu name={name} isAdministrator={isAdministrator} />}
      >
        <CheckoutContext value={checkout}>
          <BackgroundUploads />
          <UndoWithoutScript toast={toast} />
          {demoSeconds && (
            <div style={{ marginBottom: 16 }}>
              <DemoNotice secondsLeft={demoSeconds} />
            </div>
          )}
          {membership && <MembershipBanner membership={membership} />}
          <AccountClockContext value={clock}>
            <Outlet />
          </AccountClockContext>
          <RefreshNotice />
        </CheckoutContext>
      </Frame>
      <ToastOutlet />
    </>
  );
}

/** Shown only while the first signed-in page loads its data in the browser. */
export function HydrateFallback() {
  return <LoadingApplication />;
}
