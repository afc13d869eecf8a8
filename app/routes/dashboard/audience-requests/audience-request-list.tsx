import { useSearchParams } from "react-router";
import { canAnswer } from "#app/domain/audience-requests/audience-requests.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { AnswerForm } from "#app/routes/dashboard/audience-requests/answer-form.tsx";
import styles from "#app/routes/dashboard/audience-requests/audience-requests.module.css";
import type { AudienceRequestsView } from "#app/routes/dashboard/audience-requests/audience-requests-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { useFormatWhen } from "#app/ui/when.tsx";

type AudienceRequestRow = AudienceRequestsView["requests"]["rows"][number];

interface AudienceRequestListProps {
  view: AudienceRequestsView;
  /** The request of a refused answer. */
  refusedId?: string;
}

/** The requests in one state, each with what can be done with it. */
export function AudienceRequestList({ view, refusedId }: AudienceRequestListProps) {
  const openId = refusedId ?? view.answering;
  return (
    <ul className={`lined-list ${styles.requests}`}>
      {view.requests.rows.map((request) => (
        <li key={request.id}>
          <AudienceRequest request={request} state={view.state} isAnswering={request.id === openId} />
          {request.id === openId && canAnswer(view.state) && (
            <AnswerForm
              requestId={request.id}
              hub={view.hub}
              resources={view.resources}
              noticeCount={request.noticeCount}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface AudienceRequestProps {
  request: AudienceRequestRow;
  state: AudienceRequestsView["state"];
  isAnswering: boolean;
}

function AudienceRequest({ request, state, isAnswering }: AudienceRequestProps) {
  const [query] = useSearchParams();
  const { id, text, createdAt, answeredAt, answerText, answerResourceTitle } = request;
  const formatWhen = useFormatWhen();
  const since = formatWhen(createdAt, "since");
  const fetcher = useFetcher();
  return (
    <>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className="quiet">{joinDetails(describePeople(request), since)}</p>
      {answeredAt && (
        <div className={styles.answer}>
          {answerText && <p dir="auto">{answerText}</p>}
          {answerResourceTitle && <p dir="auto">{answerResourceTitle}</p>}
          {!answerText && !answerResourceTitle && <p className="quiet">You have removed this file or link since.</p>}
          <p className="quiet">{`Answered ${formatWhen(answeredAt, "since")}`}</p>
        </div>
      )}
      <ActionForm fetcher={fetcher} sends={{ requestId: id }} className="notice-actions">
        {(state === "waiting" || state === "hidden") && (
          <SubmitButton intent="approve" variant="default" size="compact-sm" aria-label={`Approve: ${text}`}>
            Approve
          </SubmitButton>
        )}
        {canAnswer(state) && !isAnswering && (
          <Button
            to={changedQuery(query, { answer: id })}
            variant="default"
            size="compact-sm"
            preventScrollReset
            aria-label={`Answer: ${text}, ${since}`}
          >
            Answer
          </Button>
        )}
        {state !== "hidden" && (
          <SubmitButton intent="hide" variant="subtle" color="gray" size="compact-sm" aria-label={`Hide: ${text}`}>
            Hide
          </SubmitButton>
        )}
      </ActionForm>
    </>
  );
}

/** "4 people asked, 2 left an address for your answer" */
function describePeople({ supporterCount, noticeCount, answeredAt }: AudienceRequestRow): string {
  const people = supporterCount === 1 ? "1 person asked" : `${supporterCount.toLocaleString("en")} people asked`;
  const addresses =
    noticeCount === 0 || answeredAt ? "" : `, ${noticeCount.toLocaleString("en")} left an address for your answer`;
  return people + addresses;
}
