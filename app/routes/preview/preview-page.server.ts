// The talk's page in a preview: the document that visitors get once the page is open. Nothing counts, and nothing that is
// sent from it is stored.
import type { MiddlewareFunction } from "react-router";
import type { PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { previewPolicy } from "#app/request/security-headers.server.ts";
import type { Services } from "#app/services.ts";
import { type TalkAccess, toHubRef, toShownAccess } from "#app/talk-page/access.ts";
import type { SentTalkForm } from "#app/talk-page/addresses.ts";
import type { HubScreen } from "#app/talk-page/screens.ts";
import { toFormHub } from "#app/talk-page/shown-hub.ts";
import { buildFormScreen } from "#app/talk-page/talk-screen.server.ts";

interface PreviewPage {
  screen: HubScreen;
  sent?: SentTalkForm;
}

interface PreviewOptions {
  /** Which page, by `?part=`: the talk, with its "lead" form before it, or with a star chosen ("feedback"). */
  part: string | null;
  /** Builds the talk's page with what it shows besides the hub. */
  buildTalk(access: TalkAccess): Promise<HubScreen> | HubScreen;
}

/** The page of this hub as a visitor first sees it. The lead form is only shown as the part that is asked for. */
export async function buildPreviewPage(
  services: Services,
  hub: PublicHub,
  { part, buildTalk }: PreviewOptions,
): Promise<PreviewPage> {
  const visitor = { isFormDue: hub.leadCaptureEnabled, hasSharedContact: false, isPreview: true };
  if (part !== "lead") {
    const screen = await buildTalk({ ...toShownAccess(hub, visitor), gate: "none" });
    return part === "feedback"
      ? { screen, sent: { form: "feedback", values: { rating: "5" }, errors: {} } }
      : { screen };
  }
  // The form is shown even while it is switched off.
  const asking = { ...hub, leadCaptureEnabled: true, leadOnEntry: true };
  if (!asking.leadAllowSkip)
    return {
      screen: buildFormScreen(services, { ref: toHubRef(asking), hub: toFormHub(asking) }, "talk", { isPreview: true }),
    };
  return { screen: await buildTalk(toShownAccess(asking, { ...visitor, isFormDue: true })) };
}

export const partOf = (request: Request) => new URL(request.url).searchParams.get("part");

/** For an address that accepts only forms. */
export const onlyForms: MiddlewareFunction<Response> = async ({ request }, next) =>
  request.method === "GET" || request.method === "HEAD"
    ? new Response(null, { status: 405, headers: { allow: "POST" } })
    : next();

/** The document would be as harmless outside of the frame of our screens. */
export const previewHeaders = { "content-security-policy": previewPolicy };
