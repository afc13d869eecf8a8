// The page where someone who heard the talk asks its speaker to speak.
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Services } from "#app/services.ts";
import type { TalkAccess } from "#app/talk-page/access.ts";
import { buildBookMeta } from "#app/talk-page/screen-meta.server.ts";
import type { BookScreen } from "#app/talk-page/screens.ts";
import { toFormHub, toNoticeHub } from "#app/talk-page/shown-hub.ts";

/** `sent` in the query thanks for the form. */
export const loadBookScreen = (
  services: Services,
  { hub, isPreview }: Pick<TalkAccess, "hub" | "isPreview">,
  { query }: { query: URLSearchParams },
): BookScreen => ({
  kind: "book",
  hub: toNoticeHub(hub),
  meta: buildBookMeta(toFormHub(hub), services.settings.appUrl.origin),
  formToken: createFormToken(services, hub.id, services.clock.now(), { isPreview }),
  isSent: query.has("sent"),
  isWaiting: query.get("sent") === "waiting",
});
