import { useState } from "react";
import { href, Link } from "react-router";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { revokeReport, saveReport } from "#app/domain/reports/commands.server.ts";
import { reportForm } from "#app/domain/reports/form.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { buttonOfOne, formOfOne } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { OneHubScreen } from "#app/routes/dashboard/frame/one-hub-screen.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { loadOwnReport, type OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import { ReportForm } from "#app/routes/dashboard/report/report-form.tsx";
import { ReportLink } from "#app/routes/dashboard/report/report-link.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/report.ts";

export const handle: ScreenHandle = { heading: "Report", loadError: "This screen could not be loaded" };

/** The report on a talk: making its link, seeing whether it was opened, and ending it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return loadOwnReport(services, actor, orNotFound(await findHub(services, actor, id)));
}

const screenOf = (id: string) => href("/dashboard/hubs/:id/report", { id });

const save = formOfOne(saveReport, reportForm, {
  whileLocked: "refused",
  done: ({ isNew }, { id }) => ({
    ...(isNew
      ? success("Report made", "Copy its link and send it to whoever booked you.")
      : success("Report saved", "Its link stays the same.")),
    to: screenOf(id),
  }),
});

const revoke = buttonOfOne(revokeReport, {
  done: (_, { id }) => ({ ...success("Link ended", "The report is gone."), to: screenOf(id) }),
});

/** A link can be ended on a locked account too, as a hub can be closed. */
export const action = signedInAction({ save, revoke }, { whileLocked: "allowed" });

export default function Report({ loaderData }: Route.ComponentProps) {
  const { hub, report } = loaderData;
  const [isEnding, setEnding] = useState(false);
  return (
    <OneHubScreen heading="Report" hub={hub} backTo="analytics">
      {report && <ReportLink title={hub.title} report={report} onEnd={() => setEnding(true)} />}
      <ReportForm view={loaderData} />
      <Missing hubId={hub.id} missing={loaderData.missing} />
      <EndLink opened={isEnding} onClose={() => setEnding(false)} />
    </OneHubScreen>
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

function EndLink(dialog: { opened: boolean; onClose(): void }) {
  return (
    <ConfirmDialog
      {...dialog}
      title="End this report's link?"
      intent="revoke"
      confirm="End link"
      onSubmit={dialog.onClose}
    >
      <p>Whoever has the link can no longer open the report. You can make a new one, with another link.</p>
    </ConfirmDialog>
  );
}
