import { href } from "react-router";
import { RangePicker } from "#app/routes/dashboard/analytics/range-picker.tsx";
import { Traffic } from "#app/routes/dashboard/analytics/traffic.tsx";
import { AudienceResults } from "#app/routes/dashboard/edit-hub/results/audience-results.tsx";
import { FormCostsCard } from "#app/routes/dashboard/edit-hub/results/form-costs.tsx";
import { HowItWent, type HowItWentProps } from "#app/routes/dashboard/edit-hub/results/how-it-went.tsx";
import { NextScreens, type ShareProps } from "#app/routes/dashboard/edit-hub/results/next-screens.tsx";
import { Reach } from "#app/routes/dashboard/edit-hub/results/reach.tsx";
import { RecentComments } from "#app/routes/dashboard/edit-hub/results/recent-comments.tsx";
import { resultParts } from "#app/routes/dashboard/edit-hub/results/result-parts.ts";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { HubResults, ResultPart } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { SlideResults } from "#app/routes/dashboard/edit-hub/results/slide-results.tsx";
import { TalkCurveCard } from "#app/routes/dashboard/edit-hub/results/talk-curve.tsx";
import { LiveLine } from "#app/routes/dashboard/live/live-line.tsx";
import { useLiveHub } from "#app/routes/dashboard/live/use-live-hub.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";

interface ResultsProps {
  hubId: string;
  audience: HowItWentProps["audience"];
  results: HubResults;
  share: ShareProps;
}

/** Specification: tab "Analytics & Results". How it went, what to do now, what people said, then the details in tabs. */
export function Results({ hubId, audience, results, share }: ResultsProps) {
  const { live, summary, readerCount, hasSlides, thinnedCount, part } = results;
  const { hub, isArriving } = useLiveHub(live);
  const { feedback, stats } = hub;
  const answersPath = href("/dashboard/edit-hub/:id/answers", { id: hubId });
  return (
    <div className={`stack ${styles.results}`}>
      {hub.status === "active" && <LiveLine hub={hub} shown={live.comments} isArriving={isArriving} />}
      {feedback.total === 0 ? (
        <EmptyState title="No answers yet">
          Ratings and comments appear here as your audience sends them. Show the QR code on your last slide.
        </EmptyState>
      ) : (
        <HowItWent
          feedback={feedback}
          devices={stats.devices}
          audience={audience}
          summary={summary}
          editPath={href("/dashboard/edit-hub/:id", { id: hubId })}
        />
      )}
      <div className={styles.columns}>
        <NextScreens
          hubId={hubId}
          readerCount={readerCount}
          waitingCount={hub.waitingAudienceRequestCount}
          ratingCount={feedback.total}
          share={share}
        />
        {feedback.total > 0 && (
          <RecentComments
            loaded={live.comments}
            latest={hub.comments}
            wordlessCount={feedback.total - feedback.comments}
            answersPath={answersPath}
            thinnedCount={thinnedCount}
          />
        )}
        <Reach stats={stats} />
      </div>
      <div>
        <TabLinks
          label="Details"
          tabs={resultParts.filter(({ id }) => id !== "slides" || hasSlides)}
          current={part.id}
          param="part"
          clearedParams={["range", "from", "to"]}
        />
        <TabPanel id={part.id} current={part.id}>
          <Part hubId={hubId} part={part} feedback={feedback} answersPath={answersPath} />
        </TabPanel>
      </div>
    </div>
  );
}

interface PartProps {
  hubId: string;
  part: ResultPart;
  feedback: HubResults["live"]["feedback"];
  answersPath: string;
}

function Part({ hubId, part, feedback, answersPath }: PartProps) {
  if (part.id === "timeline") return <TalkCurveCard curve={part.curve} />;
  if (part.id === "slides") return <SlideResults hubId={hubId} decks={part.decks} />;
  if (part.id === "form") return <FormCostsCard costs={part.costs} />;
  if (part.id === "audience")
    return <AudienceResults {...part} distribution={feedback.distribution} answersPath={answersPath} />;
  const { range, traffic } = part;
  return (
    <Section title="Traffic" description="Your own views, previews and bots are not counted">
      <RangePicker key={`${range.kind} ${range.from} ${range.to}`} range={range} />
      <Traffic traffic={traffic} />
    </Section>
  );
}
