import { data } from "react-router";
import { countReportOpening } from "#app/domain/reports/commands.server.ts";
import { findReport } from "#app/domain/reports/queries.server.ts";
import { isFromPerson } from "#app/request/device.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import styles from "#app/routes/public/report/report.css?inline";
import {
  BookAgain,
  Downloads,
  Headline,
  Quotes,
  RatingBands,
  Reasons,
  ReportHero,
} from "#app/routes/public/report/report-parts.tsx";
import { loadReportView, type ReportView } from "#app/routes/public/report/report-view.server.ts";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import quoteStyles from "#app/ui/branded/quotes.css?inline";
import type { Route } from "./+types/report.ts";

/**
 * The address gives access, so no cache, search engine or linked site may learn it; and a revoked report is gone at
 * once.
 */
const reportHeaders = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** The report on a talk for its organiser. An expired, a revoked and a forged link get the same answer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const report = await findReport(services, params.token);
  if (!report) return data(null, { status: 404, headers: reportHeaders });
  const view = await loadReportView(services, report);
  const isOwn = (await findActor(context))?.id === report.hub.speaker.id;
  // A program that only asks whether the link works sends HEAD.
  if (!isOwn && request.method === "GET" && isFromPerson(request)) await countReportOpening(services, report.id);
  return data(view, { headers: reportHeaders });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Report({ loaderData: report }: Route.ComponentProps) {
  if (!report) return <NoReportPage />;
  return (
    <>
      <HubStyles branding={report.branding} />
      <style href="report" precedence="profile">
        {quoteStyles + styles}
      </style>
      <title>{`Report: ${report.title}`}</title>
      <meta name="robots" content="noindex,nofollow" />
      <main className="report" data-pages={report.printedPages}>
        <div className="printed-page">
          <ReportHero report={report} />
          <div className="column talk">
            <Headline report={report} />
            <Quotes quotes={report.quotes} />
          </div>
        </div>
        <div className="printed-page">
          <div className="column talk">
            <div className="why">
              <RatingBands bands={report.bands} />
              <Reasons reasons={report.reasons} />
            </div>
            <Downloads downloads={report.downloads} />
            <BookAgain speaker={report.speaker} booking={report.booking} />
            <About report={report} />
          </div>
        </div>
      </main>
      <BrandedFooter />
    </>
  );
}

const About = ({ report: { madeOn, expires } }: { report: ReportView }) => (
  <p className="quiet small">
    {`As of ${madeOn}. Groups of fewer than five people are left out, and figures change with every five people, so that nobody can be recognised. Quotes are shown with their authors' consent. This page is for whoever has its link, and works until ${expires}.`}
  </p>
);

function NoReportPage() {
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>No report here</title>
      <meta name="robots" content="noindex,nofollow" />
      <NothingHerePage
        notice={{
          title: "No report here",
          text: "This link has expired or was ended by the speaker, or a part of it is missing. Please ask the speaker for a new one.",
        }}
      >
        <a className="button" href="/">
          Go Home
        </a>
      </NothingHerePage>
    </>
  );
}
