import { data, href } from "react-router";
import { z } from "zod";
import { listEventDetails } from "#app/domain/bookings/bookings.ts";
import { confirmBooking, listWaiting } from "#app/domain/bookings/waiting-bookings.server.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { readBookingConfirmationToken } from "#app/domain/signed-links/booking-confirmation-link.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { bookingWaitDays } from "#app/domain/values/booking-wait.ts";
import { FormError } from "#app/public-forms/fields.tsx";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { saying } from "#app/request/command-form.server.ts";
import { formHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { privatePage, toPrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { InvalidLinkPage, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import type { Route } from "./+types/booking.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** Booking requests that wait for who sent them. Opening the link sends nothing, because mail scanners open it too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { supportEmail } = services.settings;
  const link = await readLink(services, params.token);
  if (!link) return data({ speaker: null, supportEmail }, 404);
  const { subject, speaker } = link;
  const waiting = await listWaiting(services, services.db, subject);
  return {
    speaker: toPrivacySpeakerView(speaker),
    supportEmail,
    waiting: waiting.map((each) => ({
      id: each.id,
      eventName: each.eventName,
      details: [
        { label: "Name", value: each.requesterName },
        ...(each.requesterCompany ? [{ label: "Company", value: each.requesterCompany }] : []),
        ...listEventDetails(each).slice(1),
        ...(each.speakingTopics ? [{ label: "Topics", value: each.speakingTopics }] : []),
        ...(each.additionalNotes ? [{ label: "Notes", value: each.additionalNotes }] : []),
        ...(each.consentText ? [{ label: "You agreed to", value: `“${each.consentText}”` }] : []),
      ],
    })),
    isSent: new URL(request.url).searchParams.has("sent"),
    dataPath: href("/privacy/:token", { token: privacyToken(services, subject) }),
  };
}

async function readLink(services: Services, token: string) {
  const subject = readBookingConfirmationToken(services, token);
  const speaker = subject && (await findSpeakerForPrivacy(services, subject.speakerId));
  return speaker ? { subject, speaker, token } : null;
}

type LinkInput = ActionInput & NonNullable<Awaited<ReturnType<typeof readLink>>>;

const confirm = formHandler(z.object({ id: z.uuid() }), {
  invalid: "missing",
  run: ({ services, subject }: LinkInput, { id }) => confirmBooking(services, subject, id),
  refusals: saying(confirmBooking),
  done: (_, { token }) => ({ to: `${href("/privacy/booking/:token", { token })}?sent` }),
});

export const action = publicAction(
  { confirm },
  {
    find: ({ params, context }: Route.ActionArgs) => readLink(context.get(requestContextKey).services, params.token),
  },
);

type View = Extract<Route.ComponentProps["loaderData"], { waiting: unknown }>;

export default function ConfirmBooking({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData.speaker) return <InvalidLinkPage supportEmail={loaderData.supportEmail} />;
  const { speaker, waiting, isSent, dataPath } = loaderData;
  const { firstName } = speaker;
  const path = href("/privacy/booking/:token", params);
  const error = actionData?.form && toSentForm(actionData.form).errors[""];
  if (waiting.length === 0)
    return (
      <PrivatePage speaker={speaker} title={isSent ? "Your request is sent" : "Nothing waits here"}>
        <section className="panel choices">
          <p role={isSent ? "status" : undefined}>
            {isSent
              ? `${firstName} has your request. Expect a reply by email within 24-48 hours.`
              : `You have sent your request already, or ${bookingWaitDays} days have passed and it was deleted.`}
          </p>
          <p>
            <a href={dataPath}>{`See what ${firstName} has of you`}</a>
          </p>
        </section>
      </PrivatePage>
    );
  return (
    <PrivatePage speaker={speaker} title={`Send this to ${firstName}?`}>
      {isSent && (
        <p className="notice said" role="status">
          {`${firstName} has your request. Another one still waits.`}
        </p>
      )}
      <FormError>{error}</FormError>
      {waiting.map((each) => (
        <WaitingRequest key={each.id} path={path} request={each} />
      ))}
      <p className="quiet small">
        {`You didn't write this? Close this page: ${firstName} never sees it, and it is deleted within ${bookingWaitDays} days.`}
      </p>
    </PrivatePage>
  );
}

const WaitingRequest = ({ path, request }: { path: string; request: View["waiting"][number] }) => (
  <section className="panel choices held">
    <div>
      <h2 dir="auto">{request.eventName}</h2>
      <dl>
        {request.details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto" className="break">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
    <form method="post" action={path}>
      <input type="hidden" name="id" value={request.id} />
      <button className="button" type="submit" name="intent" value="confirm">
        Send Booking Request
      </button>
    </form>
  </section>
);
