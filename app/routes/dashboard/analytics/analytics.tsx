import { data } from "react-router";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { hubOrders, readRange } from "#app/domain/analytics/analytics.ts";
import { listHubStats } from "#app/domain/analytics/hub-stats.server.ts";
import { findTraffic } from "#app/domain/analytics/traffic.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";
import { ActionForm, SubmitButton, useActionResult } from "#app/forms/action-form.tsx";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { HubTable } from "#app/routes/dashboard/analytics/hub-table.tsx";
import { RangePicker } from "#app/routes/dashboard/analytics/range-picker.tsx";
import { Traffic } from "#app/routes/dashboard/analytics/traffic.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { TaskNotice } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { Route } from "./+types/analytics.ts";

export const handle: ScreenHandle = { heading: "Analytics", loadError: "We couldn't load your analytics" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const timezone = await findOwnTimezone(services, actor);
  const range = readRange(query, dayOf(services.clock.now(), timezone));
  const scope = { from: range.from, to: range.to, timezone };
  const order = hubOrders.find((name) => name === query.get("sort")) ?? hubOrders[0];
  const isAscending = query.get("dir") === "asc";
  const listing = { order, isAscending, page: requestedPage(query) };
  const [traffic, hubs] = await readFromReplica(services, (reading) =>
    Promise.all([findTraffic(reading, actor, scope), listHubStats(reading, actor, scope, listing)]),
  );
  return data(
    { range, traffic, zone: zoneName(timezone), hubs, order, isAscending },
    { status: range.problem === null ? 200 : 422 },
  );
}

const exportReport = buttonHandler({
  whileLocked: "allowed",
  run: async ({ services, actor, form }) => {
    const chosen = { range: "custom", from: String(form.get("from")), to: String(form.get("to")) };
    const today = dayOf(services.clock.now(), await findOwnTimezone(services, actor));
    const { from, to, problem } = readRange(new URLSearchParams(chosen), today);
    if (problem !== null) return { ...refuse("range-invalid"), problem };
    return services.db.transaction((tx) => enqueueTask(services, tx, actor, "export-analytics", { from, to }));
  },
  refusals: { "range-invalid": ({ problem }) => ({ status: 422, reason: problem }) },
  done: (taskId) => ({ value: taskId }),
});

export const action = signedInAction({ export: exportReport }, { defaultIntent: "export" });

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { range, traffic, zone, hubs, order, isAscending } = loaderData;
  return (
    <>
      <title>Analytics</title>
      <PageHeader
        title="Analytics"
        description="How your talks are performing over time"
        actions={hubs.total !== 0 && <ExportReport from={range.from} to={range.to} />}
      />
      {hubs.total === 0 ? (
        <EmptyState title="No analytics yet" action={<Button to="/dashboard/create-hub">Create your first hub</Button>}>
          See the views, leads, feedback and downloads for your Talk Hubs here, day by day.
        </EmptyState>
      ) : (
        <div className="stack">
          <Section
            title={`${formatDay(range.from)} to ${formatDay(range.to)}`}
            description={`Days follow ${zone} time. Your own views, previews and bots are not counted.`}
          >
            <RangePicker key={`${range.kind} ${range.from} ${range.to}`} range={range} />
            <Traffic traffic={traffic} withRatings />
          </Section>
          <HubTable hubs={hubs} order={order} isAscending={isAscending} />
        </div>
      )}
    </>
  );
}

/** Starts the export and follows it until the file can be downloaded. */
function ExportReport({ from, to }: { from: string; to: string }) {
  const exporting = useFetcher();
  const result = useActionResult<typeof exportReport>("export", exporting);
  return (
    <ActionForm fetcher={exporting} intent="export" sends={{ from, to }}>
      <SubmitButton leftSection={<IconDownload />}>Export Report</SubmitButton>
      {result?.reason && <p role="alert">{result.reason}</p>}
      <TaskNotice
        taskId={result?.value}
        doing="Preparing your CSV"
        failed="We couldn't prepare your report. Please try again."
      />
    </ActionForm>
  );
}
