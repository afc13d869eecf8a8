import { href } from "react-router";
import { RangePicker } from "#app/routes/dashboard/analytics/range-picker.tsx";
import { Traffic } from "#app/routes/dashboard/analytics/traffic.tsx";
import { AfterTalk } from "#app/routes/dashboard/edit-hub/results/after-talk.tsx";
import { FormCostsCard } from "#app/routes/dashboard/edit-hub/results/form-costs.tsx";
import { Overview } from "#app/routes/dashboard/edit-hub/results/overview.tsx";
import { PresenceResultsCard } from "#app/routes/dashboard/edit-hub/results/presence-results.tsx";
import { QuestionResults } from "#app/routes/dashboard/edit-hub/results/question-results.tsx";
import { ReasonResultsCard } from "#app/routes/dashboard/edit-hub/results/reason-results.tsx";
import { RecentComments } from "#app/routes/dashboard/edit-hub/results/recent-comments.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { HubResults } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { TalkCurveCard } from "#app/routes/dashboard/edit-hub/results/talk-curve.tsx";
import { LiveLine } from "#app/routes/dashboard/live/live-line.tsx";
import { useLiveHub } from "#app/routes/dashboard/live/use-live-hub.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";

interface ResultsProps {
  hubId: string;
  audience: React.ComponentProps<typeof Overview>["audience"];
  results: HubResults;
}

/** Specification: tab "Analytics & Results". */
export function Results({ hubId, audience, results }: ResultsProps) {
  const { range, curve, traffic, questions, reasons, presence, formCosts } = results;
  const { hub, isArriving } = useLiveHub(results.live);
  const { status, stats, feedback } = hub;
  const answersPath = href("/dashboard/edit-hub/:id/answers", { id: hubId });
  return (
    <div className="stack">
      {status === "active" && <LiveLine hub={hub} isArriving={isArriving} />}
      <HubStats hub={hub} />
      <TalkCurveCard curve={curve} />
      {feedback.total === 0 ? (
        <EmptyState title="No answers yet">
          Ratings and comments appear here as your audience sends them. Show the QR code on your last slide.
        </EmptyState>
      ) : (
        <>
          <div className={styles.columns}>
            <Overview
              feedback={feedback}
              devices={stats.devices}
              audience={audience}
              editPath={href("/dashboard/edit-hub/:id", { id: hubId })}
            />
            <RecentComments loaded={results.live.comments} latest={hub.comments} answersPath={answersPath} />
          </div>
          <ReasonResultsCard reasons={reasons} distribution={feedback.distribution} answersPath={answersPath} />
          <PresenceResultsCard presence={presence} />
          <QuestionResults questions={questions} answersPath={answersPath} />
        </>
      )}
      <AfterTalk hubId={hubId} waitingAudienceRequestCount={hub.waitingAudienceRequestCount} />
      <FormCostsCard costs={formCosts} />
      <Section title="Traffic" description="Your own views, previews and bots are not counted">
        <RangePicker key={`${range.kind} ${range.from} ${range.to}`} range={range} />
        <Traffic traffic={traffic} />
      </Section>
    </div>
  );
}

function HubStats({ hub: { stats, feedback } }: { hub: ReturnType<typeof useLiveHub>["hub"] }) {
  return (
    <Stats label="Figures for this hub">
      <Stat
        label="Total Views"
        value={stats.views}
        note={stats.shares > 0 && `Share opened ${stats.shares === 1 ? "once" : `${formatCount(stats.shares)} times`}`}
      />
      <Stat label="Unique Devices" value={stats.devices} />
      <Stat label="Leads Captured" value={stats.leads} />
      <Stat label="Resource Downloads" value={stats.downloads} />
      <Stat label="Connect Clicks" value={stats.connectClicks} />
      <Stat
        label="Ratings"
        value={feedback.total}
        note={feedback.average !== null && `${feedback.average.toFixed(1)} of 5 on average`}
      />
    </Stats>
  );
}
