import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { revokeReport, saveReport } from "#app/domain/reports/commands.server.ts";
import { reportForm } from "#app/domain/reports/form.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { loadOwnReport, type OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import { ReportForm } from "#app/routes/dashboard/report/report-form.tsx";
import { ReportLink } from "#app/routes/dashboard/report/report-link.tsx";
import { ConfirmActions } from "#app/ui/confirm-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/report.ts";

/** The report on a talk: making its link, seeing whether it was opened, and ending it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return loadOwnReport(services, actor, orNotFound(await findHub(services, actor, id)));
}

interface ReportActionData {
  form: SubmissionResult;
}

type ReportActionInput = SpeakerInput & { id: string };

const screenOf = (id: string) => `/dashboard/hubs/${id}/report`;

async function save({ services, actor, id, form }: ReportActionInput) {
  const parsed = parseFormData(form, reportForm);
  if (!parsed.ok) return { actionData: { form: parsed.result } satisfies ReportActionData, status: 422 };
  const outcome = await saveReport(services, actor, id, parsed.values);
  if (!outcome) return null;
  if (!outcome.ok) {
    const message = answerTo(outcome.refusal, {
      "booking-missing": "This booking is no longer there. Please choose another one.",
    });
    const reason = { field: "booking", message };
    return { actionData: { form: refuseForm(parsed, reason) } satisfies ReportActionData, status: 422 };
  }
  return redirectWithToast(screenOf(id), {
    tone: "success",
    title: outcome.value.isNew ? "Report made" : "Report saved",
    message: outcome.value.isNew ? "Copy its link and send it to whoever booked you." : "Its link stays the same.",
  });
}

async function revoke({ services, actor, id }: ReportActionInput) {
  if (!(await revokeReport(services, actor, id))) return null;
  return redirectWithToast(screenOf(id), { tone: "success", title: "Link ended", message: "The report is gone." });
}

/** A link can be ended on a locked account too, as a hub can be closed. */
const intents = defineIntents({ save: { run: save, whileLocked: "refused" }, revoke }, { whileLocked: "allowed" });

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id });
});

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { hub, report } = loaderData;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <title>{`Report: ${hub.title}`}</title>
      <EditorHeader
        title="Report"
        back={{ to: `/dashboard/edit-hub/${hub.id}?tab=analytics`, label: `Back to ${hub.title}` }}
      />
      <div className="stack">
        <p className="quiet" dir="auto">
          {hub.title}
        </p>
        {report && <ReportLink title={hub.title} report={report} onEnd={() => setEnding(true)} />}
        <ReportForm view={loaderData} result={actionData?.form} />
        <Missing hubId={hub.id} missing={loaderData.missing} />
      </div>
      <EndLink opened={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}

/** What would make the report stronger. */
function Missing({ hubId, missing }: { hubId: string; missing: OwnReportView["missing"] }) {
  if (!missing.ratings && !missing.audience && !missing.quotes) return null;
  const editor = `/dashboard/edit-hub/${hubId}`;
  return (
    <Section title="What it does not show yet">
      <ul className="stack">
        {missing.ratings && <li>Ratings: they are shown from five people on, and then change with every five more.</li>}
        {missing.audience && (
          <li>
            The response rate:{" "}
            <Link className="text-link" to={`${editor}#section-basics`}>
              enter the audience size
            </Link>
            .
          </li>
        )}
        {missing.quotes && (
          <li>
            Quotes:{" "}
            <Link className="text-link" to={`${editor}/answers`}>
              approve what people let you quote
            </Link>
            .
          </li>
        )}
      </ul>
    </Section>
  );
}

function EndLink({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const isSending = useNavigation().formData?.get("intent") === "revoke";
  return (
    <Dialog opened={opened} onClose={onClose} title="End this report's link?">
      <p>Whoever has the link can no longer open the report. You can make a new one, with another link.</p>
      <Form method="post" onSubmit={onClose}>
        <input type="hidden" name="intent" value="revoke" />
        <ConfirmActions onKeep={onClose} isSending={isSending}>
          End link
        </ConfirmActions>
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Report" title="This screen could not be loaded" />;
}
