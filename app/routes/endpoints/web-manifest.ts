import { requestContextKey } from "#app/request/request-context.ts";
import icon192 from "#app/ui/app-icons/icon-192.png?url&no-inline";
import icon512 from "#app/ui/app-icons/icon-512.png?url&no-inline";
import maskable from "#app/ui/app-icons/maskable-512.png?url&no-inline";
import { colours } from "#app/ui/tokens.ts";
import type { Route } from "./+types/web-manifest.ts";

const hourSeconds = 60 * 60;

/** What a phone needs to keep the dashboard on its home screen. Only signed-in screens link to it. */
const describe = (name: string) => ({
  id: "/dashboard",
  name,
  short_name: name,
  start_url: "/dashboard/start",
  scope: "/",
  display: "standalone",
  background_color: colours.ground,
  theme_color: colours.brand[600],
  icons: [
    { src: icon192, sizes: "192x192", type: "image/png" },
    { src: icon512, sizes: "512x512", type: "image/png" },
    { src: maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(describe(context.get(requestContextKey).services.settings.productName), {
    headers: { "content-type": "application/manifest+json", "cache-control": `public, max-age=${hourSeconds}` },
  });
