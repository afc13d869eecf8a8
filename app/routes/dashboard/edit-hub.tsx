import { Button } from "@mantine/core";
import { useState } from "react";
import { isRouteErrorResponse, Link, useFetcher, useNavigation } from "react-router";
import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { findStorageUsage } from "#app/domain/files/queries.server.ts";
import { listResources } from "#app/domain/files/resources.server.ts";
import { nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findHub, type OwnHub } from "#app/domain/hubs/queries.server.ts";
import { countPendingOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { defineIntents, dispatch, readSpeakerInput } from "#app/request/intents.server.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
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
import { toFormDefaults, toScheduleDefaults } from "#app/routes/dashboard/edit-hub/defaults.server.ts";
import { EditForm, editFormId } from "#app/routes/dashboard/edit-hub/edit-form.tsx";
import { PublicView } from "#app/routes/dashboard/edit-hub/public-view.tsx";
import { QuestionsCard } from "#app/routes/dashboard/edit-hub/questions-card.tsx";
import { QuickActions } from "#app/routes/dashboard/edit-hub/quick-actions.tsx";
import { loadResults } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { Results } from "#app/routes/dashboard/edit-hub/results/results.tsx";
import { SchedulePanel } from "#app/routes/dashboard/edit-hub/schedule-panel.tsx";
import { UniversalBranding, universalBrandingFetcher } from "#app/routes/dashboard/edit-hub/universal-branding.tsx";
import { useCopy } from "#app/routes/dashboard/edit-hub/use-copy.ts";
import { ResourcesCard } from "#app/routes/dashboard/files/resources/resources-card.tsx";
import styles from "#app/routes/dashboard/hub-editor/hub-editor.module.css";
import { PhonePreview, PreviewButton } from "#app/routes/dashboard/hub-editor/preview.tsx";
import { loadPreviewBase } from "#app/routes/dashboard/hub-editor/preview-base.server.ts";
import type { HubFormValues } from "#app/routes/dashboard/hub-editor/preview-input.ts";
import { HubRefusal } from "#app/routes/dashboard/hub-editor/refusal-notice.tsx";
import { zoneGroups } from "#app/routes/dashboard/hub-editor/zone-groups.server.ts";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status-badge.tsx";
import { HubActionButtons } from "#app/routes/dashboard/hubs/hub-action-buttons.tsx";
import { ScreenError } from "#app/routes/dashboard/screen-error.tsx";
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
  const [ownHub, profile] = await Promise.all([findHub(services, actor, params.id), findOwnProfile(services, actor)]);
  const hub = orNotFound(ownHub);
  const { username, timezone } = orNotFound(profile);
  const [preview, resources, storage] = await Promise.all([
    loadPreviewBase(services, orNotFound(profile), hub),
    listResources(services, actor, hub.id),
    findStorageUsage(services, actor),
  ]);
  const now = services.clock.now();
  const profileUrl = username && `${services.settings.appUrl.origin}/${username}`;
  return {
    tab,
    hub: { id: hub.id, version: hub.version, title: hub.title, status: hub.effectiveStatus, timezone: hub.timezone },
    form: toFormDefaults(hub, orNotFound(profile)),
    universal: { isOn: orNotFound(profile).useUniversalBranding, overrides: hub.brandingOverrides },
    schedule: toScheduleDefaults(hub),
    summary: describeSchedule(hub, now),
    waitingCount: hub.effectiveStatus === "scheduled" ? await countPendingOpeningNotices(services, actor, hub.id) : 0,
    zones: zoneGroups,
    preview,
    resources,
    storage,
    profileUrl,
    publicUrl: profileUrl && `${profileUrl}/${hub.slug}`,
    previewPath: username && `/${username}/${hub.slug}?preview=${previewToken.create(services, hub.id, now)}`,
    questions: await listOwnQuestions(services, actor, hub.id),
    results: tab === "analytics" ? await loadResults(services, actor, hub.id, { query, timezone }) : null,
  };
}

function describeSchedule(hub: OwnHub, now: Date): string {
  const change = nextStatusChange(hub, now);
  if (!change) return "Opens and closes the public page automatically at the times you set";
  const { date, time } = localDateAndTime(change, hub.timezone);
  const when = formatDayAndTime(date, time, hub.timezone);
  return hub.effectiveStatus === "scheduled" ? `Opens ${when}` : `Closes ${when}`;
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

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const input = await readSpeakerInput(args);
  const result = await dispatch(intents, { ...input, id });
  // Sends opening notices right away instead of at the next scheduled run. The job does nothing without subscribers.
  if (result.data.saved) await input.services.queue.enqueue(input.services.db, "send-opening-notices", {});
  return result;
}

export default function EditHub({ loaderData, actionData }: Route.ComponentProps) {
  const {
    tab,
    hub,
    form,
    universal,
    schedule,
    summary,
    waitingCount,
    zones,
    preview,
    resources,
    storage,
    profileUrl,
    publicUrl,
    previewPath,
    questions,
    results,
  } = loaderData;
  const actionResult = useActionResult(actionData);
  const scheduleFetcher = useFetcher<EditActionData>();
  const brandingFetcher = useFetcher<EditActionData>(universalBrandingFetcher);
  const { copy, changed, setChanged, discard } = useCopy(hub.version, editFormId, [
    actionResult?.saved,
    scheduleFetcher.data?.saved,
    brandingFetcher.data?.saved,
  ]);
  useToast(actionResult?.toast);
  useToast(scheduleFetcher.data?.toast);
  useToast(brandingFetcher.data?.toast);
  const [formValues, setFormValues] = useState<HubFormValues>(form);
  const isSaving = useNavigation().formMethod === "POST";
  const hubActionResult = actionResult?.form === "hub" ? actionResult : undefined;
  return (
    <>
      <title>{hub.title}</title>
      <UnsavedGuard isDirty={changed.length > 0} />
      <EditorHeader
        title={hub.title}
        back={{ to: "/dashboard/hubs", label: "Back to My Talk Hubs" }}
        badge={<HubStatusBadge status={hub.status} />}
        unsaved={changed.length > 0 && <UnsavedFields changed={changed} discard={discard} />}
        actions={
          <>
            <ShareButton url={publicUrl} title={hub.title} />
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
        }
      />
      <TabLinks label="Talk Hub" tabs={tabs} current={tab} />
      <TabPanel id="edit" current={tab}>
        <div className={styles.columns}>
          <div className={styles.form}>
            <div className={styles.narrow}>
              <PreviewButton values={formValues} base={preview} timezone={hub.timezone} />
            </div>
            {hubActionResult?.refusal && <HubRefusal refusal={hubActionResult.refusal} formId={editFormId} />}
            <EditForm
              key={copy.key}
              hubId={hub.id}
              hub={form}
              version={copy.version}
              timezone={hub.timezone}
              preview={preview}
              profileUrl={profileUrl}
              lastResult={hubActionResult?.result}
              onChanged={setChanged}
              onValuesChange={setFormValues}
              universal={<UniversalBranding {...universal} />}
              resources={<ResourcesCard hubId={hub.id} resources={resources} storage={storage} />}
              schedule={
                <SchedulePanel
                  key={hub.version}
                  schedule={schedule}
                  status={hub.status}
                  summary={summary}
                  waitingCount={waitingCount}
                  version={copy.version}
                  zones={zones}
                  fetcher={scheduleFetcher}
                  actionResult={actionResult?.form === "schedule" ? actionResult : undefined}
                />
              }
            />
            <QuestionsCard
              hubId={hub.id}
              questions={questions}
              values={formValues}
              base={preview}
              timezone={hub.timezone}
            />
            <QuickActions publicUrl={publicUrl} title={hub.title}>
              <HubActionButtons hub={hub} />
            </QuickActions>
          </div>
          <aside className={styles.beside} aria-label="Live preview">
            {tab === "edit" && <PhonePreview values={formValues} base={preview} timezone={hub.timezone} />}
            <div className={styles.wide}>
              <PreviewButton values={formValues} base={preview} timezone={hub.timezone} />
            </div>
          </aside>
        </div>
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
