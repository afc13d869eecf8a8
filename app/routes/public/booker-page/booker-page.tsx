import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import type { z } from "zod";
import { maxFormFileBytes } from "#app/domain/booker-pages/booker-pages.ts";
import { addBookingFile } from "#app/domain/booker-pages/files.server.ts";
import { bookerPageForm, bookingAnswerField } from "#app/domain/booker-pages/form.ts";
import { saveAnswers } from "#app/domain/booker-pages/save-answers.server.ts";
import { readerParam, readReader } from "#app/domain/emails/proofs.server.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { formatSize } from "#app/domain/values/size.ts";
import bookerModule from "#app/enhance/booker-files.ts?worker&url";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { saying } from "#app/request/command-form.server.ts";
import { formHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { limits } from "#app/request/limits.server.ts";
import { recordOpenedLink } from "#app/request/reader-proof.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import styles from "#app/routes/public/booker-page/booker-page.css?inline";
import { Agreed, Reports, Speaker } from "#app/routes/public/booker-page/booker-page-parts.tsx";
import { loadBookerPage } from "#app/routes/public/booker-page/booker-page-view.server.ts";
import { type OpenedPage, openBookerPage } from "#app/routes/public/booker-page/open-page.server.ts";
import { consumeChange } from "#app/routes/public/booker-page/page-changes.server.ts";
import { PageForm } from "#app/routes/public/booker-page/page-form.tsx";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import { PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import { HubStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import type { Route } from "./+types/booker-page.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/**
 * The page of one booking, for whoever booked and their colleagues. The address in an email also says whose it was, which
 * proves that address; what stays in the browser, to be passed on, doesn't.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const opened = await openBookerPage(context, params.token);
  if (opened === null) return data({ kind: "missing" as const }, 404);
  if (opened === "expired") return data({ kind: "expired" as const }, 410);
  const query = new URL(request.url).searchParams;
  const reader = readReader(services, query.get(readerParam) ?? "");
  if (reader?.speakerId === opened.page.speakerId) await recordOpenedLink(services, request, reader);
  if (query.has(readerParam)) throw redirect(href("/b/:token", params));
  const isSaved = query.has("saved");
  return { kind: "page" as const, ...(await loadBookerPage(services, opened.page)), isSaved };
}

type PageInput = ActionInput & OpenedPage & { token: string };

/** One form, because a page without script would lose the answers while a file is sent. A refused file saves nothing. */
async function save(
  { services, page, author }: PageInput,
  { file, fileId, ...answers }: z.output<typeof bookerPageForm>,
) {
  const consumed = await consumeChange(page.id, { hasFile: file !== undefined });
  if (!consumed.ok) return consumed;
  const stored = file ? await storeFile(services, { page, author }, file, fileId ?? randomUUID()) : done(undefined);
  return stored?.ok ? saveAnswers(services, { bookingId: page.bookingId, author }, answers) : stored;
}

async function storeFile(services: Services, opened: OpenedPage, file: File, id: string) {
  const { name, size } = file;
  if (size > maxFormFileBytes) return { ...refuse("no-file" as const), status: 413, message: tooLarge };
  const outcome = await addBookingFile(services, opened, { id, name, size, content: file.stream() });
  if (!outcome || outcome.ok || outcome.refusal === "locked") return outcome;
  return { ...refuse("no-file" as const), ...sayRefusal(addBookingFile.refusals, outcome) };
}
const tooLarge = `File size must be less than ${formatSize(maxFormFileBytes)}.`;

const form = formHandler(bookerPageForm, {
  run: save,
  refusals: {
    ...saying(limits),
    ...saying(saveAnswers),
    "no-file": ({ status, message }) => ({
      status,
      message: "Nothing was saved yet. Your answers are still here; please choose another file.",
      errors: { file: message },
    }),
    "changed-meanwhile": ({ conflicts }) => ({
      ...saveAnswers.refusals["changed-meanwhile"],
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
  { save: form },
  {
    defaultIntent: "save",
    withFiles: true,
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
      <PageForm
        view={view}
        path={href("/b/:token", params)}
        isSaved={view.isSaved}
        sent={sent && { form: sent, isPartlySaved: actionData.reason === "changed-meanwhile" }}
      />
      <Speaker view={view} />
      <p className="quiet small">
        {`Anyone who has this page's address can read it and answer, so please share it only with colleagues who need it. It works until ${view.expires}.`}
      </p>
      {!view.isLocked && <script type="module" src={bookerModule} />}
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
