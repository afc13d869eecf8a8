import { isRouteErrorResponse } from "react-router";
import { useLastActionData } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { Lazy, lazyComponent } from "#app/routes/dashboard/background/lazy-component.tsx";
import { type EditResult, universalBrandingFetcher } from "#app/routes/dashboard/edit-hub/action-data.ts";
import { editorForms } from "#app/routes/dashboard/edit-hub/actions.server.ts";
import { AutosaveStatus, describeProblem } from "#app/routes/dashboard/edit-hub/autosave-status.tsx";
import { ChangesBar } from "#app/routes/dashboard/edit-hub/changes-bar.tsx";
import { editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import { EditTab } from "#app/routes/dashboard/edit-hub/edit-tab.tsx";
import { HeaderActions, StatusButton } from "#app/routes/dashboard/edit-hub/header-actions.tsx";
import { loadHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import "#app/routes/dashboard/edit-hub/public-view.module.css";
import "#app/routes/dashboard/edit-hub/results/results-styles.ts";
import { useAutosave } from "#app/routes/dashboard/edit-hub/use-autosave.ts";
import { usePendingChanges } from "#app/routes/dashboard/edit-hub/use-pending-changes.ts";
import { useScheduleForm } from "#app/routes/dashboard/edit-hub/use-schedule-form.ts";
import { useIsUploadingHere } from "#app/routes/dashboard/files/use-upload.ts";
import { useFormVersion } from "#app/routes/dashboard/forms/use-form-version.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { listLabels } from "#app/routes/dashboard/hub-form/changed-fields.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { OpeningRefusal } from "#app/routes/dashboard/hub-status/opening-refusal.tsx";
import { useHubOpening } from "#app/routes/dashboard/hub-status/use-hub-opening.ts";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/edit-hub.ts";

/** Specification: "Three tabs". */
const tabs = [
  { id: "edit", label: "Edit" },
  { id: "analytics", label: "Analytics & Results" },
  { id: "public", label: "Public View" },
];

const resultsPart = lazyComponent(
  "the results",
  async () => (await import("#app/routes/dashboard/edit-hub/results/results.tsx")).Results,
);

const publicViewPart = lazyComponent(
  "the page",
  async () => (await import("#app/routes/dashboard/edit-hub/public-view.tsx")).PublicViewCard,
);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const tab = tabs.find(({ id }) => id === query.get("tab"))?.id ?? "edit";
  return orNotFound(await loadHub(services, actor, { id: params.id, tab, query }));
}

export const action = signedInAction(editorForms, { defaultIntent: "save" });

/** Each hub has a screen of its own: nothing typed for one reaches another. */
export default function EditHub({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.hub.id} loaderData={loaderData} />;
}

type Loaded = Pick<Route.ComponentProps, "loaderData">;

/** The forms of the screen: what they were copied from, what is unsaved in them, and what saves it. */
function useSaves(loaded: Loaded["loaderData"]) {
  const { hub, form } = loaded;
  const actionResult = useLastActionData<EditResult>();
  const scheduleFetcher = useFetcher<EditResult>();
  const brandingFetcher = useFetcher<EditResult>(universalBrandingFetcher);
  const autosaveFetcher = useFetcher<EditResult>();
  const opening = useHubOpening(hub);
  const ownSaves = [actionResult?.value, ...opening.saves, scheduleFetcher.data?.value, brandingFetcher.data?.value];
  const autosaved = autosaveFetcher.data?.value;
  const { copy, changed, setChanged, discard } = useFormVersion(hub.version, editFormId, ownSaves, { autosaved });
  const isDraft = hub.status === "draft";
  const autosave = useAutosave({ isOn: isDraft, formId: editFormId, copy, fetcher: autosaveFetcher });
  const pending = usePendingChanges({ hubId: hub.id, hub: form, isOn: !isDraft, copyKey: copy.key, discard });
  // A status or a slug is chosen on purpose, so it waits for a press as everything does once the hub is published.
  const isSavedByHand = !isDraft || changed.includes("Status") || changed.includes("Custom URL Slug");
  const schedule = useScheduleForm({ loaded, fetcher: scheduleFetcher, actionResult, ownSaves, autosaved });
  return {
    actionResult,
    schedule,
    opening,
    copy,
    changed,
    setChanged,
    discard,
    autosave,
    pending,
    isSavedByHand,
  };
}

function Editor({ loaderData }: Loaded) {
  const { tab, hub, labels, publicUrl, previewPath, results } = loaderData;
  const { changed, setChanged, discard, isSavedByHand, ...saves } = useSaves(loaderData);
  const { autosave, pending, opening } = saves;
  const isDraft = hub.status === "draft";
  const isResults = tab === "analytics";
  const statusButton = <StatusButton hub={hub} opening={opening} isAmongOthers={isResults} />;
  return (
    <>
      <title>{hub.title}</title>
      <UnsavedGuard
        isDirty={(isDraft || !pending.isStored) && (changed.length > 0 || autosave.isDirty)}
        isLostOnClose={changed.includes(labels.privateNotes ?? "")}
        autosave={isSavedByHand ? undefined : autosave}
        isUploading={useIsUploadingHere()}
      />
      <EditorHeader
        title={hub.title}
        back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }}
        badge={<HubStatusBadge status={hub.status} />}
        state={<AutosaveStatus autosave={autosave} isWaiting={changed.length > 0} />}
        primary={!isResults && statusButton}
        actions={
          <>
            <HeaderActions hub={hub} publicUrl={publicUrl} opening={opening} />
            {isResults && statusButton}
          </>
        }
      />
      <OpeningRefusal refusal={opening.refusal} />
      <TabLinks label="Talk Hub" tabs={tabs} current={tab} clearedParams={["part"]} />
      <TabPanel id="edit" current={tab}>
        <EditTab loaded={loaderData} {...saves} onChanged={setChanged} />
      </TabPanel>
      <TabPanel id="analytics" current={tab}>
        {results && (
          <Lazy
            part={resultsPart}
            props={{ hubId: hub.id, audience: loaderData.form, results, share: { hub, opening, url: publicUrl } }}
          />
        )}
      </TabPanel>
      <TabPanel id="public" current={tab}>
        {tab === "public" && <Lazy part={publicViewPart} props={{ path: previewPath, title: hub.title }} />}
      </TabPanel>
      <ChangesBar
        changed={isSavedByHand ? changed : []}
        isDraft={isDraft}
        conflicts={listLabels(labels, pending.conflicts)}
        undo={discard}
        problem={describeProblem(autosave, labels)}
      />
    </>
  );
}

/**
 * Specification: "Missing hub: "Talk Hub Not Found" with a back button." A hub of another speaker counts as missing.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenError error={error} heading="Talk Hub" />;
  return (
    <>
      <title>Talk Hub Not Found</title>
      <PageHeader title="Talk Hub Not Found" />
      <EmptyState title="It may have been deleted" action={<Button to="/dashboard/hubs">Back to My Talk Hubs</Button>}>
        None of your Talk Hubs has this address.
      </EmptyState>
    </>
  );
}
