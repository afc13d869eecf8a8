// Takes over the signed-in screens in the browser; the audience's pages have no framework script.
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import "#app/enhance/form-requests.ts";
import "#app/enhance/register-worker.ts";

interface BrowserRoutes {
  __reactRouterManifest: {
    routes: Record<string, { path?: string; hasDefaultExport: boolean; hasErrorBoundary: boolean }>;
  };
  __reactRouterRouteModules: Record<string, { default?: () => null }>;
}

/** What any other address is in the browser: the server draws it, so a screen that comes to one loads the document. */
function DocumentRoute() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/**
 * Endpoints and documents have no code in the browser, but React Router loads the empty file of each with its first form,
 * and reloads the page if it can't: what was typed would be lost when the network is down. So they count as loaded.
 */
function addRoutesWithoutCode({ __reactRouterManifest, __reactRouterRouteModules }: BrowserRoutes) {
  for (const [id, route] of Object.entries(__reactRouterManifest.routes)) {
    if (route.path === "*") __reactRouterRouteModules[id] = { default: DocumentRoute };
    else if (!route.hasDefaultExport && !route.hasErrorBoundary) __reactRouterRouteModules[id] ??= {};
  }
}

addRoutesWithoutCode(window as unknown as BrowserRoutes);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Each state is drawn. In a transition React leaves some out on a busy machine, and with them what a form had sent. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
