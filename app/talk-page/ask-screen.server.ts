// The page where attendees ask the speaker for something.

import {
  listPublicAudienceRequests,
  type PublicAudienceRequest,
} from "#app/domain/audience-requests/queries.server.ts";
import { listPublicResources, type PublicResource } from "#app/domain/files/public-resources.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Services } from "#app/services.ts";
import type { TalkAccess } from "#app/talk-page/access.ts";
import type { AudienceRequestView, SentAudienceRequestKind } from "#app/talk-page/ask-view.ts";
import { gateResource } from "#app/talk-page/file-gate.server.ts";
import { toResourceView } from "#app/talk-page/resource-view.ts";
import { buildAskMeta } from "#app/talk-page/screen-meta.server.ts";
import type { AskScreen } from "#app/talk-page/screens.ts";
import { toFormHub, toNoticeHub } from "#app/talk-page/shown-hub.ts";

type AskAccess = Pick<TalkAccess, "ref" | "hub" | "state" | "isPreview" | "isFileFormRequired" | "filesToken">;

interface AskScreenOptions {
  query: URLSearchParams;
  /** In a rehearsal nothing is listed. */
  isRehearsal?: boolean;
}

/** What may be read without a grant, or by this visitor; `sent` in the query thanks for what was just sent. */
export async function loadAskScreen(
  services: Services,
  access: AskAccess,
  { query, isRehearsal = false }: AskScreenOptions,
): Promise<AskScreen> {
  const { hub, state, isPreview } = access;
  const now = services.clock.now();
  const { rows, position } = isRehearsal
    ? noRequests
    : await listPublicAudienceRequests(services, hub.id, requestedPage(query));
  return {
    kind: "ask",
    hub: toNoticeHub(hub),
    meta: buildAskMeta(toFormHub(hub), services.settings.appUrl.origin),
    formToken: createFormToken(services, hub.id, now, { isPreview }),
    canAsk: state === "open" && effectiveStatus(hub, now) === "active",
    requests: await addResources(services, access, rows),
    ...position,
    sent: readSent(query.get("sent")),
  };
}

const noRequests = { rows: [], position: { page: 1, pages: 0 } };

const readSent = (sent: string | null): SentAudienceRequestKind | null =>
  sent === null ? null : sent === "plus" ? "support" : "request";

/** The files and links that answer them, behind the same form as on the talk's page. */
async function addResources(
  services: Services,
  access: AskAccess,
  requests: PublicAudienceRequest[],
): Promise<AudienceRequestView[]> {
  const hasResource = requests.some(({ answer }) => answer?.resourceId);
  const resources = hasResource ? await listPublicResources(services, access.ref) : [];
  const toView = (resource: PublicResource) => toResourceView(gateResource(access, resource));
  return requests.map(({ answer, ...request }) => {
    const resource = resources.find(({ id }) => id === answer?.resourceId);
    return { ...request, answer: answer && { text: answer.text, resource: resource ? toView(resource) : null } };
  });
}
