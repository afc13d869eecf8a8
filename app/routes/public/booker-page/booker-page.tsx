import { data, href } from "react-router";
import { answersForm, bookingAnswerField } from "#app/domain/booker-pages/form.ts";
import { saveAnswers } from "#app/domain/booker-pages/save-answers.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { formHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { consume, createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import styles from "#app/routes/public/booker-page/booker-page.css?inline";
import { Agreed, Answers, Reports, Speaker } from "#app/routes/public/booker-page/booker-page-parts.tsx";
import { loadBookerPage } from "#app/routes/public/booker-page/booker-page-view.server.ts";
import { type OpenedPage, openBookerPage } from "#app/routes/public/booker-page/open-page.server.ts";
import { privatePage, tooManyChanges } from "#app/routes/public/privacy/private-page.server.ts";
import { PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import type { Route } from "./+types/booker-page.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** The page of one booking, for whoever booked and their colleagues. Opening it changes nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const opened = await openBookerPage(context, params.token);
  if (opened === null) return data({ kind: "missing" as const }, 404);
  if (opened === "expired") return data({ kind: "expired" as const }, 410);
  const isSaved = new URL(request.url).searchParams.has("saved");
  return { kind: "page" as const, ...(await loadBookerPage(services, opened.page)), isSaved };
}

type PageInput = ActionInput & OpenedPage & { token: string };

const changeLimiter = createLimiter(60, 60 * 60);

const answers = formHandler(answersForm, {
  async run({ services, page, author }: PageInput, values) {
    const consumed = await consume(changeLimiter, page.id);
    if (!consumed.ok) return { ...consumed, refusal: "slowed" as const };
    return saveAnswers(services, { bookingId: page.bookingId, author }, values);
  },
  refusals: {
    slowed: tooManyChanges,
    locked: { message: "This booking is done, so nothing was saved. Your text is still here so you can copy it." },
    "changed-meanwhile": ({ conflicts }) => ({
      message: "Someone else changed an answer meanwhile. All others are saved.",
      errors: Object.fromEntries(
        conflicts.map(({ position, answer }) => [
          bookingAnswerField(position),
          `Now it says: “${answer ?? ""}”. Your text is still here. Save again to replace the other.`,
        ]),
      ),
      reason: "changed-meanwhile" as const,
    }),
  },
  done: (_, { token }) => ({ to: `${href("/b/:token", { token })}?saved#questions` }),
});

export const action = publicAction(
  { answers },
  {
    defaultIntent: "answers",
    async find({ params: { token }, context }: Route.ActionArgs) {
      const opened = await openBookerPage(context, token);
      return opened === null || opened === "expired" ? null : { ...opened, token };
    },
  },
);

export default function BookerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.kind !== "page") return <NoPage kind={loaderData.kind} />;
  const view = loaderData;
  const sent = actionData?.form && toSentForm(actionData.form);
  return (
    // The line below the event names the speaker instead of their company.
    <PrivatePage speaker={{ ...view.speaker, company: `with ${view.speaker.name}` }} title={view.eventName}>
      <style href="booker-page" precedence="profile">
        {styles}
      </style>
      <Agreed view={view} path={href("/b/:token", params)} />
      <Reports reports={view.reports} />
      <Answers
        view={view}
        path={href("/b/:token", params)}
        isSaved={view.isSaved}
        sent={sent && { form: sent, isPartlySaved: actionData.reason === "changed-meanwhile" }}
      />
      <Speaker view={view} />
      <p className="quiet small">
        {`Anyone who has this page's address can read it and answer, so please share it only with colleagues who need it. It works until ${view.expires}.`}
      </p>
    </PrivatePage>
  );
}

const notices = {
  missing: {
    title: "No page here",
    text: "A part of this link is missing, or the speaker has ended it. Please ask the speaker for a new one.",
  },
  expired: {
    title: "This page has closed",
    text: "It was open until 90 days after the event. Please ask the speaker if you still need something from it.",
  },
};

function NoPage({ kind }: { kind: keyof typeof notices }) {
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>{notices[kind].title}</title>
      <meta name="robots" content="noindex,nofollow" />
      <NothingHerePage notice={notices[kind]}>
        <a className="button" href="/">
          Go Home
        </a>
      </NothingHerePage>
    </>
  );
}
