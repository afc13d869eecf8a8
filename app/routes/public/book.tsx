import { data, redirect } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { bookingForm } from "#app/domain/bookings/form.ts";
import { requestBooking } from "#app/domain/bookings/request-booking.server.ts";
import { trapField } from "#app/domain/leads/leads.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm, knownDeviceCookie } from "#app/request/device.server.ts";
import { begunForm, newFormToken, tokenField } from "#app/request/form-token.server.ts";
import {
  consumeInOrder,
  consumeShared,
  limiter,
  sharedLimiter,
  tooMany,
  waitInWords,
} from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { BookingForm } from "#app/routes/public/book/booking-form.tsx";
import { HubFoot } from "#app/routes/public/hub/hub-screen.tsx";
import { Icon } from "#app/routes/public/hub/icons.tsx";
import { type SentForm, sentForm, untouched } from "#app/routes/public/hub/sent-form.ts";
import { NobodyHere, ProfileStyles, SpeakerFace } from "#app/routes/public/profile/profile-parts.tsx";
import { type BookingView, bookingView, loadProfile } from "#app/routes/public/profile/profile-view.server.ts";
import { bookingFacts } from "#app/routes/public/structured-data.ts";
import { JsonLd, jsonLd } from "#app/ui/public/json-ld.tsx";
import type { Route } from "./+types/book.ts";

/**
 * How to book a speaker, `/{username}/book`. Unlike the page of a talk it is not shared by the page cache: each copy
 * carries a form of its own, and a few people ask for it, not a room.
 */
export async function loader(asked: Route.LoaderArgs) {
  const found = await loadProfile(asked);
  if (!found) return data(null, 404);
  const { services } = asked.context.get(visit);
  return {
    profile: bookingView(found),
    token: newFormToken(services, found.profile.id, services.clock.now()),
    /** Sent again, it is the same form. */
    formId: uuidv4(),
    isSent: new URL(asked.request.url).searchParams.has("sent"),
  };
}

// By device and e-mail; the last ceilings are a speaker's and an address's, for letters leave with every request.
const deviceLimiter = limiter(10, 60 * 60);
const emailLimiter = sharedLimiter("booking-email", 5, 60 * 60);
const speakerCeiling = limiter(300, 60 * 60);
const addressCeiling = limiter(120, 60 * 60);

/** Specification, "Booking". */
const failure = "Failed to send booking request. Please try again.";

export async function action(asked: Route.ActionArgs) {
  const { services, device, address, cookies } = asked.context.get(visit);
  const { id: speakerId, username } = orNotFound(await loadProfile(asked)).profile;
  const now = services.clock.now();
  const typed = await readForm(asked.request);
  const begun = begunForm(services, speakerId, typed, now);
  // A day that has begun nowhere on earth any more is past.
  const form = parseFormData(typed, bookingForm(dayOf(now, "Etc/GMT+12")), [tokenField]);
  if (!form.ok) return data(form.result, 422);

  if (!begun.ok) return data(refuseForm(form, { message: begun.message }), 422);

  const { [trapField]: _, submission_id: submissionId, ...request } = form.values;
  const sender = await deviceOfForm(services, {
    request: asked.request,
    known: await device(),
    submissionId,
  });
  const ofSender = [
    [deviceLimiter, sender.device.id],
    [addressCeiling, address],
  ] as const;
  let consumed = await consumeInOrder(...ofSender, [speakerCeiling, speakerId]);
  if (consumed.ok) consumed = await consumeShared(services, [emailLimiter, form.values.email]);
  if (!consumed.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(consumed.retryAfterSeconds)}.`;
    return data(refuseForm(form, { message }), tooMany(consumed.retryAfterSeconds));
  }

  const input = { request, submissionId: submissionId ?? uuidv4(), deviceId: sender.device.id };
  try {
    orNotFound(await requestBooking(services, speakerId, input));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    services.log.error({ err: error }, "booking not stored");
    return data(refuseForm(form, { message: failure }), 500);
  }
  if (sender.cookie) cookies.push(sender.cookie);
  // Who left an address is not asked for it again, which the page cache has to know.
  if (request.consent) cookies.push(knownDeviceCookie);
  return redirect(`/${username}/book?sent`, 303);
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NobodyHere title="Speaker Not Found" text="No speaker can be booked at this address." />;
  const { profile, token, formId, isSent } = loaderData;
  const form = actionData && sentForm(actionData);
  const mayBeIndexed = profile.mayBeIndexed && !isSent;
  return (
    <>
      <ProfileStyles look={profile.look} />
      <title>{isSent ? "Booking Request Sent!" : `Book ${profile.name}`}</title>
      <meta name="description" content={`Ask ${profile.name} to speak at your event.`} />
      <meta name="robots" content={mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={`${profile.canonical}/book`} />
      {mayBeIndexed && <JsonLd text={jsonLd(bookingFacts(profile))} />}
      <header className="hero">
        <div className="column">
          <a className="back" href={`/${profile.username}`}>
            <Icon name="back" />
            Back to profile
          </a>
          <SpeakerFace profile={profile} title={`Book ${profile.name}`} />
        </div>
      </header>
      <main className="column">
        <div className="talk">
          {isSent && !form ? (
            <Sent profile={profile} />
          ) : (
            <Inquiry profile={profile} token={token} formId={formId} form={form} />
          )}
          <section>
            <h2>What to Expect</h2>
            <ul className="expect">
              {["Response within 24-48 hours", "Flexible scheduling", "Tailored content"].map((promise) => (
                <li key={promise}>
                  <Icon name="check" />
                  {promise}
                </li>
              ))}
            </ul>
          </section>
          <SpeakerInformation profile={profile} />
        </div>
      </main>
      <HubFoot username={profile.username} />
    </>
  );
}

interface InquiryProps {
  profile: BookingView;
  token: string;
  formId: string;
  form?: SentForm;
}

function Inquiry({ profile, token, formId, form = untouched }: InquiryProps) {
  return (
    <section id="book" className="book" aria-labelledby="book-title">
      <h2 id="book-title">Speaking Inquiry</h2>
      <BookingForm
        username={profile.username}
        firstName={profile.firstName}
        token={token}
        // The same form comes back with its own id, so that sending it again is sending it once.
        form={{ ...form, values: { ...form.values, submission_id: form.values.submission_id || formId } }}
      />
    </section>
  );
}

function Sent({ profile: { username, firstName } }: { profile: BookingView }) {
  return (
    <section className="panel state" role="status">
      <p className="state-mark">
        <Icon name="check" />
      </p>
      <h2>Booking Request Sent!</h2>
      <p>{`${firstName} has your request, and we have emailed you a receipt. Expect a reply by email within 24-48 hours.`}</p>
      <a className="button button-quiet" href={`/${username}`}>
        {`Back to ${firstName}'s profile`}
      </a>
    </section>
  );
}

/** Specification: "experience, years speaking, rate; only those present". */
function SpeakerInformation({ profile }: { profile: BookingView }) {
  const facts = [
    ["Experience", profile.experience],
    ["Years speaking", profile.yearsSpeaking ? String(profile.yearsSpeaking) : null],
    ["Rate", profile.rate],
    ["Availability", profile.availability],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>Speaker Information</h2>
      <dl className="dates">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="bio" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
