import { Form, useNavigation } from "react-router";
import { worstLevel } from "#app/domain/checks/checks.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
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
  return { hub: { id: hub.id, title: hub.title }, results: await runStageCheck(context, hub) };
}

const summaries = {
  ready: "Ready for the stage",
  attention: "Ready, with something to look at",
  problem: "Not ready yet",
};

export default function Check({ loaderData }: Route.ComponentProps) {
  const { hub, results } = loaderData;
  const { state } = useNavigation();
  useReloadOnReturn();
  return (
    <StageScreen room="Check" hub={hub} hasUsername={results !== null}>
      {results && (
        <Section
          title={summaries[worstLevel(results)]}
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
