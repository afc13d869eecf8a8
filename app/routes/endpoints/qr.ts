import QRCode from "qrcode";
import { publicView } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { contrast, readable } from "#app/domain/values/colour.ts";
import { findActor, visit } from "#app/request/visit.ts";
import type { Route } from "./+types/qr.ts";

/** Pixels. Specification: "QR code image width 256, margin 2"; the larger ones are for print. */
const widths = [256, 512, 1024, 2048];
const margin = 2;

/**
 * The code of a hub's address, `qr.png` or `qr.svg`, for whoever may know of the hub. In the hub's button colour where
 * a camera can tell it from white, else black. Its link carries `?s=qr`, so that scans are counted apart.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return notFound();
  const isOwner = (await findActor(context))?.id === hub.speaker.id;
  const view = publicView(hub, { isOwner, isAdmitted: false }, services.clock.now());
  if (view === "not-public" || view === "not-active") return notFound();

  const url = new URL(request.url);
  const link = `${services.settings.appUrl.origin}/${hub.speaker.username}/${hub.slug}?s=qr`;
  const { buttonColor } = hub.branding;
  const dark = contrast(buttonColor, "#ffffff") >= readable ? buttonColor : "#000000";
  const color = { dark, light: "#ffffff" };
  const headers = { "cache-control": "no-cache" };
  if (url.pathname.endsWith(".svg")) {
    const svg = await QRCode.toString(link, { type: "svg", margin, color, width: widths[0] });
    return new Response(svg, { headers: { ...headers, "content-type": "image/svg+xml" } });
  }
  const asked = Number(url.searchParams.get("size"));
  const width = widths.includes(asked) ? asked : widths[0];
  const png = await QRCode.toBuffer(link, { type: "png", margin, color, width });
  return new Response(new Uint8Array(png), { headers: { ...headers, "content-type": "image/png" } });
}

const notFound = () => new Response("There is no talk at this address.", { status: 404 });
