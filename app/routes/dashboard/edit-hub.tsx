import { Button } from "@mantine/core";
import { isRouteErrorResponse, Link, useFetcher, useNavigation } from "react-router";
import { defineAction, defineIntents, readSpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { EditActionData } from "#app/routes/dashboard/edit-hub/action-data.ts";
import {
  changeUniversalBranding,
  closeNow,
  generateSlug,
  openNow,
  reschedule,
  saveHub,
} from "#app/routes/dashboard/edit-hub/actions.server.ts";
import { editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import { EditTab } from "#app/routes/dashboard/edit-hub/edit-tab.tsx";
import { loadHub } from "#app/routes/dashboard/edit-hub/load-hub.server.ts";
import { PublicView } from "#app/routes/dashboard/edit-hub/public-view.tsx";
import { Results } from "#app/routes/dashboard/edit-hub/results/results.tsx";
import { universalBrandingFetcher } from "#app/routes/dashboard/edit-hub/universal-branding.tsx";
import { useCopy } from "#app/routes/dashboard/edit-hub/use-copy.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status-badge.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
import { hubStatusFetcher, type SharedHub } from "#app/routes/dashboard/share/open-now.tsx";
import { ShareButton } from "#app/routes/dashboard/share/share-button.tsx";
import { UnsavedFields } from "#app/routes/dashboard/unsaved-fields.tsx";
import { useActionResult } from "#app/routes/dashboard/use-action-result.ts";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconExternalLink } from "#app/ui/icons.ts";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/edit-hub.ts";

/** Specification: "Three tabs". */
const tabs = [
  { id: "edit", label: "Edit" },
  { id: "analytics", label: "Analytics & Results" },
  { id: "public", label: "Public View" },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const tab = tabs.find(({ id }) => id === query.get("tab"))?.id ?? "edit";
  return orNotFound(await loadHub(services, actor, { id: params.id, tab, query }));
}

const intents = defineIntents(
  {
    save: saveHub,
    schedule: reschedule,
    "open-now": openNow,
    // Ruling "Hub limits": closing a hub is always allowed.
    "close-now": { run: closeNow, whileLocked: "allowed" },
    generate: generateSlug,
    look: changeUniversalBranding,
  },
  { defaultIntent: "save" },
);

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  const input = await readSpeakerInput(args);
  const result = await dispatch({ ...input, id });
  // Sends opening notices right away instead of at the next scheduled run. The job does nothing without subscribers.
  if (result.data.saved) await input.services.queue.enqueue(input.services.db, "send-opening-notices", {});
  return result;
});

export default function EditHub({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, hub, publicUrl, previewPath, results } = loaderData;
  const actionResult = useActionResult(actionData);
  const scheduleFetcher = useFetcher<EditActionData>(hubStatusFetcher(hub.id));
  const brandingFetcher = useFetcher<EditActionData>(universalBrandingFetcher);
  const { copy, changed, setChanged, discard } = useCopy(hub.version, editFormId, [
    actionResult?.saved,
    scheduleFetcher.data?.saved,
    brandingFetcher.data?.saved,
  ]);
  useToast(actionResult?.toast);
  useToast(scheduleFetcher.data?.toast);
  useToast(brandingFetcher.data?.toast);
  return (
    <>
      <title>{hub.title}</title>
      <UnsavedGuard isDirty={changed.length > 0} />
      <EditorHeader
        title={hub.title}
        back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }}
        badge={<HubStatusBadge status={hub.status} />}
        unsaved={changed.length > 0 && <UnsavedFields changed={changed} discard={discard} />}
        actions={<HeaderActions publicUrl={publicUrl} hub={hub} />}
      />
      <TabLinks label="Talk Hub" tabs={tabs} current={tab} />
      <TabPanel id="edit" current={tab}>
        <EditTab
          loaded={loaderData}
          copy={copy}
          actionResult={actionResult}
          scheduleFetcher={scheduleFetcher}
          onChanged={setChanged}
        />
      </TabPanel>
      <TabPanel id="analytics" current={tab}>
        {results && <Results hubId={hub.id} results={results} />}
      </TabPanel>
      <TabPanel id="public" current={tab}>
        {tab === "public" && <PublicView path={previewPath} title={hub.title} />}
      </TabPanel>
    </>
  );
}

function HeaderActions({ publicUrl, hub }: { publicUrl: string | null; hub: SharedHub }) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <ShareButton hub={hub} url={publicUrl} />
      {publicUrl && (
        <Button
          component="a"
          href={publicUrl}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          View Public
        </Button>
      )}
      <Button type="submit" form={editFormId} loading={isSaving}>
        Save Changes
      </Button>
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
      <EmptyState
        title="It may have been deleted"
        action={
          <Button component={Link} to="/dashboard/hubs">
            Back to My Talk Hubs
          </Button>
        }
      >
        None of your Talk Hubs has this address.
      </EmptyState>
    </>
  );
}
