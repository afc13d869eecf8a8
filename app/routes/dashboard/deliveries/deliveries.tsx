import { readFromReplica } from "#app/database/read-replica.server.ts";
import { joinTalks, leaveTalk, saveChangeNote } from "#app/domain/deliveries/commands.server.ts";
import { changeNoteForm, sameTalkForm } from "#app/domain/deliveries/form.ts";
import { listDeliveries, listOtherTalks } from "#app/domain/deliveries/queries.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { DeliveriesActionData } from "#app/routes/dashboard/deliveries/action-data.ts";
import { toDeliveryItem, toTalkChoice } from "#app/routes/dashboard/deliveries/delivery-item.server.ts";
import { DeliveryTable } from "#app/routes/dashboard/deliveries/delivery-table.tsx";
import { DuplicateButton } from "#app/routes/dashboard/deliveries/duplicate-button.tsx";
import { JoinForm } from "#app/routes/dashboard/deliveries/join-form.tsx";
import { useActionResult } from "#app/routes/dashboard/forms/use-action-result.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/deliveries.ts";

/** One talk, given several times: what each room said, and what the speaker changed. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const query = new URL(request.url).searchParams;
  const [deliveries, otherTalks] = await readFromReplica(services, (reading) =>
    Promise.all([listDeliveries(reading, actor, hub.id, requestedPage(query)), listOtherTalks(reading, actor, hub)]),
  );
  return {
    hub: { id: hub.id, title: hub.title },
    deliveries: mapRows(deliveries, toDeliveryItem),
    choices: otherTalks.map(toTalkChoice),
  };
}

type DeliveriesInput = SpeakerInput & { id: string };

const screenOf = (id: string) => `/dashboard/hubs/${id}/deliveries`;

async function note({ services, actor, form }: DeliveriesInput) {
  const parsed = parseFormData(form, changeNoteForm);
  if (!parsed.ok) return { actionData: { result: parsed.result } satisfies DeliveriesActionData, status: 422 };
  if (!(await saveChangeNote(services, actor, parsed.values.hub, parsed.values.note))) return null;
  const toast = { tone: "success" as const, title: "Note saved" };
  return { actionData: { toast } satisfies DeliveriesActionData, status: 200 };
}

async function join({ services, actor, id, form }: DeliveriesInput) {
  const parsed = parseFormData(form, sameTalkForm);
  if (!parsed.ok) return { actionData: { result: parsed.result } satisfies DeliveriesActionData, status: 422 };
  const outcome = await joinTalks(services, actor, id, parsed.values.hub);
  if (!outcome) return null;
  if (!outcome.ok) {
    const message = answerTo(outcome.refusal, {
      "hub-missing": "This talk hub is no longer there. Please choose another one.",
    });
    const reason = { field: "hub", message };
    return { actionData: { result: refuseForm(parsed, reason) } satisfies DeliveriesActionData, status: 422 };
  }
  const message = `“${outcome.value.title}” is now a delivery of the same talk.`;
  return redirectWithToast(screenOf(id), { tone: "success", title: "Talk hub added", message });
}

async function leave({ services, actor, id, form }: DeliveriesInput) {
  const delivery = await leaveTalk(services, actor, id, String(form.get("hub") ?? ""));
  if (!delivery) return null;
  const message = `“${delivery.title}” keeps its ratings and its note. You can add it again below.`;
  return redirectWithToast(screenOf(id), { tone: "success", title: "Taken out", message });
}

const intents = defineIntents({ note, join, leave });

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id });
});

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { hub, deliveries, choices } = loaderData;
  const joined = useActionResult<DeliveriesActionData>(actionData);
  return (
    <>
      <title>{`Same talk, many rooms: ${hub.title}`}</title>
      <EditorHeader
        title="Same talk, many rooms"
        back={{ to: `/dashboard/edit-hub/${hub.id}?tab=analytics`, label: `Back to ${hub.title}` }}
      />
      <div className="stack">
        <p className="quiet" dir="auto">
          {hub.title}
        </p>
        {deliveries.total === 1 ? (
          <EmptyState title="One delivery so far" action={<DuplicateButton hubId={hub.id} />}>
            Giving this talk again? Duplicate this hub for the next room. Both rooms then appear here side by side, with
            a note on what you changed.
          </EmptyState>
        ) : (
          <div>
            <DeliveryTable deliveries={deliveries.rows} />
            <Pager position={deliveries.position} />
          </div>
        )}
        <JoinForm key={choices.length} choices={choices} result={joined?.result} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Same talk, many rooms" title="This screen could not be loaded" />;
}
