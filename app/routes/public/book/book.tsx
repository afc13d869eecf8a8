import { data } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { bookingLengths, type DayAdvice, waitingText } from "#app/domain/bookings/bookings.ts";
import { isDay } from "#app/domain/values/dates.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import { respondWithPage } from "#app/public-forms/form-response.server.ts";
import { emptyForm, type SentForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import styles from "#app/routes/public/book/book.css?inline";
import { BookingForm } from "#app/routes/public/book/booking-form.tsx";
import {
  adviseOn,
  checkDay,
  checkDayButton,
  dayAdviceContext,
  defineBookingForm,
} from "#app/routes/public/book/define-booking-form.server.ts";
import { ProfileStyles, SpeakerHeader, SpeakerNotFoundPage } from "#app/routes/public/profile/profile-parts.tsx";
import { type BookingPageView, loadBookingView, loadProfile } from "#app/routes/public/profile/profile-view.server.ts";
import { RatingLine } from "#app/routes/public/profile/rating-line.tsx";
import { buildBookingJsonLd } from "#app/routes/public/profile/structured-data.ts";
import formStyles from "#app/ui/branded/booking-form.css?inline";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { QuoteList } from "#app/ui/branded/quote-list.tsx";
import { SocialMeta } from "#app/ui/branded/social-meta.tsx";
import { JsonLd, serialiseJsonLd } from "#app/ui/public/json-ld.tsx";
import type { Route } from "./+types/book.ts";

/**
 * The booking page, `/{username}/book`. It is not in the page cache, because each copy carries its own form token and
 * few people open it at once.
 */
export async function loader(args: Route.LoaderArgs) {
  const profileData = await loadProfile(args);
  if (!profileData) return data(null, 404);
  const { services } = args.context.get(requestContextKey);
  const query = new URL(args.request.url).searchParams;
  const eventDate = readDay(query.get("date"));
  return {
    profile: await loadBookingView(services, profileData),
    token: createFormToken(services, profileData.profile.id, services.clock.now()),
    /** Lets the server recognise a repeated submission. */
    formId: uuidv4(),
    isSent: query.has("sent"),
    isWaiting: query.get("sent") === "waiting",
    /** From a report (routes/public/report/report.tsx): who asks again. */
    company: asOneLine(query.get("company") ?? "", bookingLengths.company),
    /** From the profile's calendar. */
    eventDate,
    advice: args.context.get(dayAdviceContext) ?? (await adviseOn(services, profileData.profile, eventDate)),
    source: query.get("from") === "report" ? "report" : "profile",
  };
}

const readDay = (text: string | null) => (text && isDay(text) ? text : "");

const bookingRequestForm = defineBookingForm({
  find: async (args: Pick<Route.ActionArgs, "request" | "params" | "context"> & { form?: FormData }) =>
    orNotFound(await loadProfile(args)).profile,
  sentPath: ({ username }, _, state) => `/${username}/book?${state}`,
});

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (!form.has(checkDayButton)) return respondWithPage({ ...args, form }, bookingRequestForm);
  return checkDay(args, orNotFound(await loadProfile(args)).profile, form);
}

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return <SpeakerNotFoundPage title="Speaker Not Found" text="No speaker can be booked at this address." />;
  const { profile, token, formId, isSent, isWaiting, company, eventDate, advice, source } = loaderData;
  const form = actionData && toSentForm(actionData);
  const firstForm = { ...emptyForm, values: { company, eventDate, source } };
  const mayBeIndexed = profile.mayBeIndexed && !isSent;
  const title = `Book ${profile.name}`;
  const description = `Ask ${profile.name} to speak at your event.`;
  const canonical = `${profile.canonical}/book`;
  return (
    <>
      <ProfileStyles branding={profile.branding} />
      <style href="book" precedence="profile">
        {formStyles + styles}
      </style>
      <title>{isSent ? sentTitle(isWaiting) : title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={mayBeIndexed ? "index,follow" : "noindex"} />
      <link rel="canonical" href={canonical} />
      <SocialMeta {...{ title, description, canonical }} picture={profile.picture} type="profile" />
      {mayBeIndexed && <JsonLd text={serialiseJsonLd(buildBookingJsonLd(profile))} />}
      <header className="hero">
        <div className="column">
          <a className="back" href={`/${profile.username}`}>
            <Icon name="back" />
            Back to profile
          </a>
          <SpeakerHeader profile={profile} title={`Book ${profile.name}`}>
            <p className="on-paper">{canonical}</p>
            {profile.rating && <RatingLine rating={profile.rating} />}
          </SpeakerHeader>
        </div>
      </header>
      <main className="column">
        <div className="talk">
          {isSent && !form ? (
            <RequestSent profile={profile} isWaiting={isWaiting} />
          ) : (
            <Inquiry profile={profile} token={token} formId={formId} form={form ?? firstForm} advice={advice} />
          )}
          <div className="beside">
            {profile.voice && <QuoteList quotes={[profile.voice]} />}
            <details className="open-wide">
              <summary>What to expect, rate and experience</summary>
              <div className="expectations">
                <WhatToExpect />
                <SpeakerInformation profile={profile} />
              </div>
            </details>
          </div>
        </div>
      </main>
      <BrandedFooter username={profile.username} />
    </>
  );
}

interface InquiryProps {
  profile: BookingPageView;
  token: string;
  formId: string;
  form: SentForm;
  advice: DayAdvice | null;
}

function Inquiry({ profile, token, formId, form, advice }: InquiryProps) {
  return (
    <section id="book" aria-labelledby="book-title">
      <h2 id="book-title">Speaking Inquiry</h2>
      <BookingForm
        action={`/${profile.username}/book`}
        firstName={profile.firstName}
        token={token}
        advice={advice}
        topics={profile.topics}
        checkDay={profile.hasCalendar ? checkDayButton : undefined}
        // A returned form keeps its id, so that a repeated submission is stored once.
        form={{ ...form, values: { ...form.values, submission_id: form.values.submission_id || formId } }}
      />
    </section>
  );
}

const sentTitle = (isWaiting: boolean) => (isWaiting ? "One more step" : "Booking Request Sent!");

interface SentProps {
  profile: BookingPageView;
  isWaiting: boolean;
}

function RequestSent({ profile: { username, firstName }, isWaiting }: SentProps) {
  return (
    <section className="panel state" role="status">
      <p className="mark">
        <Icon name={isWaiting ? "mail" : "check"} />
      </p>
      <h2>{sentTitle(isWaiting)}</h2>
      <p>
        {isWaiting
          ? waitingText(firstName)
          : `${firstName} has your request, and we have emailed you a receipt. Expect a reply by email within 24-48 hours.`}
      </p>
      <a className="button button-quiet" href={`/${username}`}>
        {`Back to ${firstName}'s profile`}
      </a>
    </section>
  );
}

const WhatToExpect = () => (
  <section>
    <h2>What to Expect</h2>
    <ul className="expect">
      {["Response within 24-48 hours", "Flexible scheduling", "Tailored content"].map((expectation) => (
        <li key={expectation}>
          <Icon name="check" />
          {expectation}
        </li>
      ))}
    </ul>
  </section>
);

/** Specification: "experience, years speaking, rate; only those present". */
function SpeakerInformation({ profile }: { profile: BookingPageView }) {
  const details = [
    ["Rate", profile.rate],
    ["Experience", profile.experience],
    ["Years speaking", profile.yearsSpeaking ? String(profile.yearsSpeaking) : null],
    ["Availability", profile.availability],
  ].filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <section>
      <h2>Speaker Information</h2>
      <dl className="dates">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
