import { v4 as uuidv4 } from "uuid";
import { waitingText } from "#app/domain/bookings/bookings.ts";
import { findPublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { respondWithPage } from "#app/public-forms/form-response.server.ts";
import { emptyForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { BookingForm } from "#app/routes/public/book/booking-form.tsx";
import { dayAdviceContext, defineBookingForm } from "#app/routes/public/book/define-booking-form.server.ts";
import { findEmbedSpeaker, isFitted, ownFrame } from "#app/routes/public/embed/embed.server.ts";
import { EmbedPage, ProfileLink } from "#app/routes/public/embed/embed-page.tsx";
import type { Route } from "./+types/book.ts";

/** `/embed/{username}/book`: the booking form, which works without cookies and scripts. */
export async function loader(args: Route.LoaderArgs) {
  const { services, profile, baseView, isFitted: fitted } = await findEmbedSpeaker(args);
  const query = new URL(args.request.url).searchParams;
  return ownFrame({
    speaker: baseView,
    token: createFormToken(services, profile.id, services.clock.now()),
    /** Stands for the device, and makes a repeated submission known. */
    formId: uuidv4(),
    isSent: query.has("sent"),
    isWaiting: query.get("sent") === "waiting",
    advice: args.context.get(dayAdviceContext),
    isFitted: fitted,
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const pathOf = (username: string, query: string[]) =>
  `/embed/${username}/book${query.length ? `?${query.join("&")}` : ""}`;

const framedBookingForm = defineBookingForm({
  isInFrame: true,
  find: ({ params, context }: Pick<Route.ActionArgs, "request" | "params" | "context">) =>
    findPublicProfile(context.get(requestContextKey).services, params.username.toLowerCase()),
  sentPath: ({ username }, request, state) => pathOf(username, [state, ...(isFitted(request) ? ["fit"] : [])]),
});

export const action = (args: Route.ActionArgs) => respondWithPage(args, framedBookingForm);

export default function EmbeddedBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { speaker, token, formId, isSent, isWaiting, advice, isFitted: fitted } = loaderData;
  const { username, name, firstName } = speaker;
  const form = actionData ? toSentForm(actionData) : emptyForm;
  const sentTitle = isWaiting ? "One more step" : "Booking Request Sent!";
  const title = isSent && !actionData ? sentTitle : `Book ${name}`;
  return (
    <EmbedPage title={title} branding={speaker.branding} headings={[title]} isFitted={fitted}>
      <h1 dir="auto">{title}</h1>
      {isSent && !actionData ? (
        <p role="status">
          {isWaiting
            ? waitingText(firstName)
            : `${firstName} has your request, and we have emailed you a receipt. Expect a reply by email within 24-48 hours.`}
        </p>
      ) : (
        <BookingForm
          action={pathOf(username, fitted ? ["fit"] : [])}
          firstName={firstName}
          token={token}
          advice={advice}
          topics={[]}
          form={{ ...form, values: { ...form.values, submission_id: form.values.submission_id || formId } }}
        />
      )}
      <ProfileLink username={username}>{`More about ${firstName}`}</ProfileLink>
    </EmbedPage>
  );
}
