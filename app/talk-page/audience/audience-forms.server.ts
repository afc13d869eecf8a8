import type { PublicForm } from "#app/public-forms/public-form.server.ts";
import type { TalkFormName } from "#app/talk-page/addresses.ts";
import { audienceRequest, audienceSupport } from "#app/talk-page/audience/audience-request-forms.server.ts";
import { audienceBooking } from "#app/talk-page/audience/booking-form.server.ts";
import { audienceCertificate } from "#app/talk-page/audience/certificate-form.server.ts";
import { audienceFeedback } from "#app/talk-page/audience/feedback-form.server.ts";
import type { HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { audienceLead } from "#app/talk-page/audience/lead-form.server.ts";
import { openingForm } from "#app/talk-page/audience/opening-form.server.ts";
import { audienceQuote } from "#app/talk-page/audience/quote-form.server.ts";

const forms: Record<TalkFormName, PublicForm<HubRouteArgs>> = {
  feedback: audienceFeedback,
  lead: audienceLead,
  quote: audienceQuote,
  ask: audienceRequest,
  plus: audienceSupport,
  book: audienceBooking,
  certificate: audienceCertificate,
  opening: openingForm,
};

/** The forms of a talk's page, by the last segment of their address. */
export const audienceForms: ReadonlyMap<string, PublicForm<HubRouteArgs>> = new Map(Object.entries(forms));
