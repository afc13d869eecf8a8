import { Button } from "@mantine/core";
import { href, Link } from "react-router";
import { RangePicker } from "#app/routes/dashboard/analytics/range-picker.tsx";
import { Traffic } from "#app/routes/dashboard/analytics/traffic.tsx";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import { ExportFeedback } from "#app/routes/dashboard/edit-hub/results/export-feedback.tsx";
import { Overview } from "#app/routes/dashboard/edit-hub/results/overview.tsx";
import { QuestionResults } from "#app/routes/dashboard/edit-hub/results/question-results.tsx";
import styles from "#app/routes/dashboard/edit-hub/results/results.module.css";
import type { HubResults } from "#app/routes/dashboard/edit-hub/results/results.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { Stat, Stats } from "#app/ui/stats.tsx";

/** Specification: tab "Analytics & Results". */
export function Results({ hubId, results }: { hubId: string; results: HubResults }) {
  const { range, traffic, figures, feedback, questions, comments } = results;
  const answers = href("/dashboard/edit-hub/:id/answers", { id: hubId });
  return (
    <div className="stack">
      <Stats label="Figures of this hub">
        <Stat label="Total Views" value={figures.views} />
        <Stat label="Unique Devices" value={figures.devices} />
        <Stat label="Leads Captured" value={figures.leads} />
        <Stat label="Resource Downloads" value={figures.downloads} />
        <Stat label="Connect Clicks" value={figures.connectClicks} />
      </Stats>
      {feedback.total === 0 ? (
        <EmptyState title="No answers yet">
          Ratings and comments appear here as your audience sends them. Show the QR code on your last slide.
        </EmptyState>
      ) : (
        <>
          <div className={styles.columns}>
            <Overview feedback={feedback} devices={figures.devices} />
            <Section title="Recent Comments" aside={<ExportFeedback action={answers} />}>
              {comments.length === 0 && <p className="quiet">Nobody has written a comment yet.</p>}
              <AnswerList answers={comments} action={answers} />
              <div>
                <Button component={Link} to={answers} variant="default">
                  All ratings and comments
                </Button>
              </div>
            </Section>
          </div>
          <QuestionResults questions={questions} answersPath={answers} />
        </>
      )}
      <Section title="Traffic" description="Your own views, previews and bots are not counted">
        <RangePicker key={`${range.kind} ${range.from} ${range.to}`} range={range} />
        <Traffic
          traffic={traffic}
          figures={[
            ["views", "Views"],
            ["leads", "Leads"],
            ["feedback", "Feedback"],
            ["downloads", "Downloads"],
          ]}
        />
      </Section>
    </div>
  );
}
