// What attendees asked the speaker of a hub for: approved, hidden and answered here.

import { href } from "react-router";
import {
  type AudienceRequestState,
  audienceRequestStateLabels,
  audienceRequestStates,
  canAnswer,
} from "#app/domain/audience-requests/audience-requests.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { getFirstProblem } from "#app/forms/parse.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { audienceRequestForms } from "#app/routes/dashboard/audience-requests/actions.server.ts";
import { AudienceRequestList } from "#app/routes/dashboard/audience-requests/audience-request-list.tsx";
import { loadAudienceRequests } from "#app/routes/dashboard/audience-requests/audience-requests-view.server.ts";
import { OneHubScreen } from "#app/routes/dashboard/frame/one-hub-screen.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/audience-requests.ts";

export const handle: ScreenHandle = { heading: "Requests", loadError: "The requests could not be loaded" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, params.id));
  return loadAudienceRequests(services, actor, hub, new URL(request.url).searchParams);
}

export const action = signedInAction(audienceRequestForms, { whileLocked: "allowed" });

export default function AudienceRequests({ loaderData }: Route.ComponentProps) {
  const { hub, state, counts, requests } = loaderData;
  const refused = useRefusedAnswer();
  // Another window may have answered or hidden it meanwhile.
  const isOpen = canAnswer(state) && requests.rows.some(({ id }) => id === refused?.requestId);
  const tabs = audienceRequestStates.map((id) => ({ id, label: labelWithCount(id, counts[id]) }));
  return (
    <OneHubScreen heading="Requests" hub={hub} backTo="analytics">
      {!hub.isOn && <SwitchedOff hubId={hub.id} />}
      <div>
        <TabLinks label="State" tabs={tabs} current={state} clearedParams={["before", "answer"]} />
        <TabPanel id={state} current={state}>
          {refused && !isOpen && <UnsentAnswer {...refused} />}
          <List
            label="Requests"
            nouns={["request", "requests"]}
            page={requests}
            empty={<EmptyState title={emptyTitles[state]}>{emptyTexts[state]}</EmptyState>}
            render={() => <AudienceRequestList view={loaderData} refusedId={refused?.requestId} />}
          />
        </TabPanel>
      </div>
    </OneHubScreen>
  );
}

function useRefusedAnswer() {
  const result = useActionResult("answer");
  if (!result?.form || result.isDone) return;
  const { requestId, text, url } = result.form.initialValue ?? {};
  return { requestId: String(requestId), text, url, problem: getFirstProblem(result.form) };
}

const labelWithCount = (state: AudienceRequestState, count: number) =>
  count > 0 ? `${audienceRequestStateLabels[state]} ${formatCount(count)}` : audienceRequestStateLabels[state];

const emptyTitles: Record<AudienceRequestState, string> = {
  waiting: "Nothing is waiting",
  approved: "No approved requests",
  answered: "No answers yet",
  hidden: "Nothing is hidden",
};
const emptyTexts: Record<AudienceRequestState, string> = {
  waiting: "What people ask you for appears here first. Nobody else sees it before you approve it.",
  approved: "Approved requests are on your talk's page, where others can tap +1.",
  answered: "Answer a request once, and everyone who asked and left an address gets one email.",
  hidden: "Hidden requests are only here. You can approve them again.",
};

/** A refused answer whose request is no longer in this list, with what was typed. */
function UnsentAnswer({ problem, text, url }: NonNullable<ReturnType<typeof useRefusedAnswer>>) {
  return (
    <Notice tone="danger" title={problem ?? "This answer could not be sent"}>
      {[text, url].map(
        (typed) =>
          typed && (
            <p key={String(typed)} dir="auto">
              {String(typed)}
            </p>
          ),
      )}
    </Notice>
  );
}

function SwitchedOff({ hubId }: { hubId: string }) {
  return (
    <Notice tone="info" title="Requests are off for this talk">
      <p>People can't ask, and what you approved isn't shown.</p>
      <Button to={`${href("/dashboard/edit-hub/:id", { id: hubId })}#section-requests`} variant="default">
        Change it in the editor
      </Button>
    </Notice>
  );
}
