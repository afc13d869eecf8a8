import { Form, useNavigation } from "react-router";
import { type CheckResult, listToLookAt, summariseCheck } from "#app/domain/checks/checks.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { findTalkPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import styles from "#app/routes/dashboard/stage/check.module.css";
import { CheckList, Everything } from "#app/routes/dashboard/stage/check-list.tsx";
import { runStageCheck } from "#app/routes/dashboard/stage/run-stage-check.server.ts";
import { StageScreen } from "#app/routes/dashboard/stage/stage-screen.tsx";
import { useReloadOnReturn } from "#app/routes/dashboard/stage/use-reload-on-return.ts";
import { Button } from "#app/ui/button.tsx";
import { IconCircleCheck, IconRefresh } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/check.ts";

export const handle: ScreenHandle = { heading: "Stage", loadError: "This screen could not be loaded" };

/** What would go wrong in the talk, and where to fix it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  const [results, profile, shortCode, phase] = await Promise.all([
    runStageCheck(context, hub),
    findOwnProfile(services, actor),
    findShortCode(services, hub.id),
    findTalkPhase(services, hub.id),
  ]);
  const { host } = services.settings.appUrl;
  return {
    hub: { id: hub.id, title: hub.title },
    results,
    summary: summariseCheck(results ?? [], phase),
    room: { spoken: `${host}/j/${orNotFound(shortCode)}`, scanned: `${host}/${profile?.username}/${hub.slug}` },
  };
}

export default function Check({ loaderData }: Route.ComponentProps) {
  const { hub, results, summary, room } = loaderData;
  useReloadOnReturn();
  return (
    <StageScreen room="Check" hub={hub} hasUsername={results !== null}>
      {results && (
        <>
          <Verdict hubId={hub.id} results={results} summary={summary} />
          <InTheRoom {...room} />
        </>
      )}
    </StageScreen>
  );
}

interface VerdictProps {
  hubId: string;
  results: CheckResult[];
  summary: string;
}

/** One large line, and under it only what needs a hand. */
function Verdict({ hubId, results, summary }: VerdictProps) {
  const { state } = useNavigation();
  const toLookAt = listToLookAt(results);
  return (
    <section className={`card ${styles.verdict}`} aria-labelledby="verdict">
      <div className={styles.head} data-level={toLookAt[0]?.level ?? "ready"}>
        {toLookAt.length === 0 && <IconCircleCheck size={40} className={styles.sign} />}
        <h2 id="verdict">{summary}</h2>
        <p className="quiet">Checked as your audience would meet it. Nothing is stored and nobody is emailed.</p>
        <Form method="get" preventScrollReset>
          <Button type="submit" variant="default" loading={state === "loading"} leftSection={<IconRefresh />}>
            Check Again
          </Button>
        </Form>
      </div>
      {toLookAt.length > 0 && <CheckList hubId={hubId} results={toLookAt} />}
      <Everything results={results} />
    </section>
  );
}

/** What the speaker points at and what is read out. */
function InTheRoom({ spoken, scanned }: { spoken: string; scanned: string }) {
  return (
    <Section title="In the room">
      <dl className={styles.room}>
        <div>
          <dt>Read aloud</dt>
          <dd className={styles.spoken}>{spoken}</dd>
        </div>
        <div>
          <dt>The hall screen's code opens</dt>
          <dd>{scanned}</dd>
          <dd className="quiet">Who scans it there counts as in the room.</dd>
        </div>
      </dl>
    </Section>
  );
}
