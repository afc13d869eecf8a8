import { Form, useNavigation } from "react-router";
import { summariseCheck } from "#app/domain/checks/checks.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findTalkPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { CheckList } from "#app/routes/dashboard/stage/check-list.tsx";
import { runStageCheck } from "#app/routes/dashboard/stage/run-stage-check.server.ts";
import { StageScreen } from "#app/routes/dashboard/stage/stage-screen.tsx";
import { useReloadOnReturn } from "#app/routes/dashboard/stage/use-reload-on-return.ts";
import { Button } from "#app/ui/button.tsx";
import { IconRefresh } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/check.ts";

export const handle: ScreenHandle = { heading: "Stage", loadError: "This screen could not be loaded" };

/** What would go wrong in the talk, and where to fix it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const results = await runStageCheck(context, hub);
  return {
    hub: { id: hub.id, title: hub.title },
    results,
    summary: summariseCheck(results ?? [], await findTalkPhase(services, hub.id)),
  };
}

export default function Check({ loaderData }: Route.ComponentProps) {
  const { hub, results, summary } = loaderData;
  const { state } = useNavigation();
  useReloadOnReturn();
  return (
    <StageScreen room="Check" hub={hub} hasUsername={results !== null}>
      {results && (
        <Section
          title={summary}
          description="Checked as your audience would meet it. Nothing is stored and nobody is emailed."
          aside={
            <Form method="get" preventScrollReset>
              <Button type="submit" variant="default" loading={state === "loading"} leftSection={<IconRefresh />}>
                Check Again
              </Button>
            </Form>
          }
        >
          <CheckList hubId={hub.id} results={results} />
        </Section>
      )}
    </StageScreen>
  );
}
