// All answers of a hub: ratings with their comments, or the answers to one of the speaker's own questions.
import { href } from "react-router";
import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { countSubmissions, listSubmissions, submissionsPerPage } from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { loadCursorPage } from "#app/domain/values/cursor.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { mapRows } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { answerForms } from "#app/routes/dashboard/edit-hub/results/actions.server.ts";
import {
  answerFilters,
  filtersFor,
  starChoices,
  toSubmissionFilter,
} from "#app/routes/dashboard/edit-hub/results/answer-filters.ts";
import { toAnswerItem } from "#app/routes/dashboard/edit-hub/results/answer-item.server.ts";
import { AnswerList } from "#app/routes/dashboard/edit-hub/results/answer-list.tsx";
import { ExportFeedback } from "#app/routes/dashboard/edit-hub/results/export-feedback.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import type { Route } from "./+types/answers.ts";

export const handle: ScreenHandle = { heading: "Ratings and Comments", loadError: "The answers could not be loaded" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const hub = orNotFound(await findHub(services, actor, params.id));
  const selection = readFilters(answerFilters, query);
  const filter = { hubId: hub.id, ...toSubmissionFilter(selection) };
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
    selection,
    questions: questions
      .filter(({ type }) => type === "text")
      .map(({ id, question }) => ({ value: id, label: question })),
    answers: mapRows({ ...page, total: matchCount }, (answer) => toAnswerItem(answer, { now, timezone })),
  };
}

export const action = signedInAction(answerForms, { whileLocked: "allowed" });

export default function Answers({ loaderData }: Route.ComponentProps) {
  const { hub, selection, questions, answers } = loaderData;
  const path = href("/dashboard/edit-hub/:id/answers", { id: hub.id });
  return (
    <>
      <title>Ratings and Comments</title>
      <EditorHeader
        title="Ratings and Comments"
        back={{ to: `/dashboard/edit-hub/${hub.id}?tab=analytics`, label: `Back to ${hub.title}` }}
        actions={<ExportFeedback action={path} />}
      />
      <div className="stack">
        <List
          label="Answers"
          nouns={["answer", "answers"]}
          page={answers}
          filter={{
            filters: filtersFor(selection, questions.length > 0),
            values: selection,
            choices: { question: questions, stars: starChoices },
          }}
          empty={<EmptyState title="No answers yet">Answers from your audience appear here, newest first.</EmptyState>}
          searched="Try a different star rating, or check your hidden comments."
          render={(rows) => (
            <Section
              title={questions.find(({ value }) => value === selection.question)?.label ?? "Ratings and comments"}
              description={`${formatCount(answers.total ?? 0)} ${answers.total === 1 ? "answer" : "answers"}, newest first`}
            >
              <AnswerList answers={rows} action={path} />
            </Section>
          )}
        />
      </div>
    </>
  );
}
