import { Suspense, use } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import icon from "#app/ui/favicon.svg?inline";
import { FirstSecondScript, useFirstSecond } from "#app/ui/first-second.tsx";
import { isHydrated, NonceContext, RequestIdContext } from "#app/ui/hydration.ts";
import { TalkLanguageContext } from "#app/ui/talk-language.ts";
import type { Route } from "./+types/root.ts";

const loadErrorPages = () => import("#app/ui/public/error-pages.tsx").catch(() => null);
// The server draws them, and a browser rarely: it loads their script when it needs it.
const errorPages = import.meta.env.SSR ? await loadErrorPages() : null;
let loadingErrorPages: ReturnType<typeof loadErrorPages> | undefined;

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrated = isHydrated(useMatches().map((match) => match.handle));
  const nonce = use(NonceContext);
  useFirstSecond();
  const { lang, dir, speaker } = use(TalkLanguageContext);
  return (
    <html lang={lang} dir={dir} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
        {hydrated && <FirstSecondScript />}
      </head>
      <body lang={speaker && "en"}>
        {children}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <Failure isMissing={isRouteErrorResponse(error) && error.status === 404} />
    </Suspense>
  );
}

function Failure({ isMissing }: { isMissing: boolean }) {
  const reference = use(RequestIdContext);
  loadingErrorPages ??= errorPages ? undefined : loadErrorPages();
  const pages = loadingErrorPages ? use(loadingErrorPages) : errorPages;
  if (!pages) return <h1>Something went wrong</h1>;
  return isMissing ? <pages.NotFoundPage /> : <pages.ErrorPage reference={reference} />;
}
