import { href } from "react-router";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { joinTalks, leaveTalk, saveChangeNote } from "#app/domain/deliveries/commands.server.ts";
import { changeNoteForm, sameTalkForm } from "#app/domain/deliveries/form.ts";
import { listDeliveries, listTalksToJoin } from "#app/domain/deliveries/queries.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { formOf, formOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { DeliveryTable } from "#app/routes/dashboard/deliveries/delivery-table.tsx";
import { DuplicateButton } from "#app/routes/dashboard/deliveries/duplicate-button.tsx";
import { JoinForm } from "#app/routes/dashboard/deliveries/join-form.tsx";
import { OneHubScreen } from "#app/routes/dashboard/frame/one-hub-screen.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/deliveries.ts";

export const handle: ScreenHandle = { heading: "Compare deliveries", loadError: "This screen could not be loaded" };

/** One talk, given several times: what each room said, and what the speaker changed. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const query = new URL(request.url).searchParams;
  const [deliveries, otherTalks] = await readFromReplica(services, (reading) =>
    Promise.all([listDeliveries(reading, actor, hub.id, requestedPage(query)), listTalksToJoin(reading, actor, hub)]),
  );
  return { hub: { id: hub.id, title: hub.title }, deliveries, otherTalks };
}

const screenOf = (id: string) => href("/dashboard/hubs/:id/deliveries", { id });

const note = formOf(saveChangeNote, changeNoteForm, { done: success("Note saved") });

const join = formOfOne(joinTalks, sameTalkForm, {
  done: ({ title }, { id }) => ({
    ...success("Talk hub added", `“${title}” is now a delivery of the same talk.`),
    to: screenOf(id),
  }),
});

const leave = buttonHandler({
  run: ({ services, actor, id, form }) => leaveTalk(services, actor, id, String(form.get("hub") ?? "")),
  done: ({ title }, { id }) => ({
    ...success("Taken out", `“${title}” keeps its ratings and its note. You can add it again below.`),
    to: screenOf(id),
  }),
});

export const action = signedInAction({ note, join, leave });

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { hub, deliveries, otherTalks } = loaderData;
  return (
    <OneHubScreen heading="Compare deliveries" hub={hub} backTo="analytics">
      {deliveries.total === 1 ? (
        <EmptyState title="One delivery so far" action={<DuplicateButton hubId={hub.id} />}>
          Giving this talk again? Duplicate this hub for the next room. Both rooms then appear here side by side, with a
          note on what you changed.
        </EmptyState>
      ) : (
        <List
          label="Deliveries"
          nouns={["delivery", "deliveries"]}
          page={deliveries}
          empty={null}
          render={(rows) => <DeliveryTable title={hub.title} deliveries={rows} />}
        />
      )}
      <JoinForm key={otherTalks.length} talks={otherTalks} />
    </OneHubScreen>
  );
}
