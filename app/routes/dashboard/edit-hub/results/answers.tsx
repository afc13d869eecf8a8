// All answers of a hub: ratings with their comments, or the answers to one of the speaker's own questions.
import { href } from "react-router";
import { isRating } from "#app/domain/feedback/feedback.ts";
import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { countSubmissions, listSubmissions, submissionsPerPage } from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { mapRows } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { answerForms } from "#app/routes/dashboard/edit-hub/results/actions.server.ts";
import { AnswerFilters } from "#app/routes/dashboard/edit-hub/results/answer-filters.tsx";
import { toAnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import { ExportFeedback } from "#app/routes/dashboard/edit-hub/results/export-feedback.tsx";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import type { Route } from "./+types/answers.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const hub = orNotFound(await findHub(services, actor, params.id));
  const stars = Number(query.get("stars"));
  const hidden = query.get("hidden");
  const sentFrom = query.get("sent");
  const filter = {
    hubId: hub.id,
    questionId: query.get("question") || undefined,
    stars: isRating(stars) ? stars : undefined,
    withComment: query.get("comment") === "with",
    mayBeQuoted: query.get("quotes") === "only",
    aboutRoomOnly: query.get("reasons") === "room",
    sentFrom: sentFrom === "room" || sentFrom === "later" ? sentFrom : undefined,
    hidden: hidden === "only" || hidden === "all" ? hidden : undefined,
  } as const;
  const [timezone, questions, matchCount, page] = await Promise.all([
    findOwnTimezone(services, actor),
    listOwnQuestions(services, actor, hub.id),
    countSubmissions(services, actor, filter),
    loadCursorPage((range) => listSubmissions(services, actor, { ...filter, ...range }), {
      query,
      perPage: submissionsPerPage,
      dateOf: (row) => row.createdAt,
    }),
  ]);
  const now = services.clock.now();
  return {
    hub: { id: hub.id, title: hub.title },
    filter,
    questions: questions.filter(({ type }) => type === "text").map(({ id, question }) => ({ id, question })),
    matchCount,
    answers: mapRows(page, (answer) => toAnswerItem(answer, { now, timezone })),
  };
}

export const action = signedInAction(answerForms, { whileLocked: "allowed" });

export default function Answers({ loaderData }: Route.ComponentProps) {
  const { hub, filter, questions, matchCount, answers } = loaderData;
  const path = href("/dashboard/edit-hub/:id/answers", { id: hub.id });
  const isFiltered =
    filter.stars !== undefined ||
    filter.withComment ||
    filter.mayBeQuoted ||
    filter.aboutRoomOnly ||
    filter.sentFrom !== undefined ||
    filter.hidden !== undefined;
  return (
    <>
      <title>Ratings and Comments</title>
      <EditorHeader
        title="Ratings and Comments"
        back={{ to: `/dashboard/edit-hub/${hub.id}?tab=analytics`, label: `Back to ${hub.title}` }}
        actions={<ExportFeedback action={path} />}
      />
      <div className="stack">
        <AnswerFilters filter={filter} questions={questions} />
        {answers.rows.length > 0 ? (
          <Section
            title={questions.find(({ id }) => id === filter.questionId)?.question ?? "Ratings and comments"}
            description={`${formatCount(matchCount)} ${matchCount === 1 ? "answer" : "answers"}, newest first`}
          >
            <AnswerList answers={answers.rows} action={path} />
          </Section>
        ) : (
          <EmptyState
            title={isFiltered ? "No answers match" : "No answers yet"}
            action={
              isFiltered && (
                <Button to={path} variant="default">
                  Show all answers
                </Button>
              )
            }
          >
            {isFiltered
              ? "Try a different star rating, or check your hidden comments."
              : "Answers from your audience appear here, newest first."}
          </EmptyState>
        )}
        <Pager position={answers.position} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Ratings and Comments" title="The answers could not be loaded" />;
}
