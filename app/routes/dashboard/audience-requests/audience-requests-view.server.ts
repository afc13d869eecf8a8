import { audienceRequestStates, audienceRequestsPerPage } from "#app/domain/audience-requests/audience-requests.ts";
import {
  countAudienceRequests,
  listAnswerResources,
  listAudienceRequests,
} from "#app/domain/audience-requests/queries.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { pickColumns } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

export type AudienceRequestsView = Awaited<ReturnType<typeof loadAudienceRequests>>;

/** The requests of the actor's hub in the state of `?tab=`, a page of them, and what may answer them. */
export async function loadAudienceRequests(services: Services, actor: Actor, hub: OwnHub, query: URLSearchParams) {
  const state = audienceRequestStates.find((each) => each === query.get("tab")) ?? "waiting";
  const [counts, resources, page] = await Promise.all([
    countAudienceRequests(services, actor, hub.id),
    listAnswerResources(services, actor, hub.id),
    loadCursorPage((range) => listAudienceRequests(services, actor, { hubId: hub.id, state, ...range }), {
      query,
      perPage: audienceRequestsPerPage,
      dateOf: (row) => row.createdAt,
    }),
  ]);
  return {
    hub: {
      id: hub.id,
      title: hub.title,
      isOn: hub.acceptRequests,
      isClosed: hub.effectiveStatus === "closed" && !hub.filesAfterClose,
    },
    state,
    counts,
    resources,
    requests: pickColumns(page, [
      ...(["id", "text", "supporterCount", "noticeCount", "createdAt"] as const),
      ...(["answeredAt", "answerText", "answerResourceTitle"] as const),
    ]),
    answering: query.get("answer"),
  };
}
