import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { countRequests, listAnswerResources, listRequests } from "#app/domain/requests/queries.server.ts";
import { requestStates, requestsPerPage } from "#app/domain/requests/requests.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { formatSince } from "#app/domain/values/dates.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

export type RequestsView = Awaited<ReturnType<typeof loadRequests>>;

/** The requests of the actor's hub in the state of `?tab=`, a page of them, and what may answer them. */
export async function loadRequests(services: Services, actor: Actor, hub: OwnHub, query: URLSearchParams) {
  const state = requestStates.find((each) => each === query.get("tab")) ?? "waiting";
  const [timezone, counts, resources, page] = await Promise.all([
    findOwnTimezone(services, actor),
    countRequests(services, actor, hub.id),
    listAnswerResources(services, actor, hub.id),
    loadCursorPage((range) => listRequests(services, actor, { hubId: hub.id, state, ...range }), {
      query,
      perPage: requestsPerPage,
      dateOf: (row) => row.createdAt,
    }),
  ]);
  const now = services.clock.now();
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
    requests: mapRows(page, ({ createdAt, answeredAt, ...request }) => ({
      ...request,
      since: formatSince(createdAt, now, timezone),
      answered: answeredAt && formatSince(answeredAt, now, timezone),
    })),
    answering: query.get("answer"),
  };
}
