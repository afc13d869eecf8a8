// All routes of the API, area by area.
import { attendeeEndpoints } from "#app/api/attendees/attendee-endpoints.server.ts";
import { bookingEndpoints } from "#app/api/bookings/booking-endpoints.server.ts";
import type { Endpoint } from "#app/api/endpoint.server.ts";
import { feedbackEndpoints } from "#app/api/feedback/feedback-endpoints.server.ts";
import { hubEndpoints } from "#app/api/hubs/hub-endpoints.server.ts";
import { leadEndpoints } from "#app/api/leads/lead-endpoints.server.ts";
import { profileEndpoints } from "#app/api/profile/profile-endpoints.server.ts";
import { questionEndpoints } from "#app/api/questions/question-endpoints.server.ts";
import { quoteEndpoints } from "#app/api/quotes/quote-endpoints.server.ts";
import { requestEndpoints } from "#app/api/requests/request-endpoints.server.ts";
import { fileEndpoints } from "#app/api/resources/file-endpoints.server.ts";
import { resourceEndpoints } from "#app/api/resources/resource-endpoints.server.ts";
import { speakerEndpoints } from "#app/api/speakers/speaker-endpoints.server.ts";
import { statisticsEndpoints } from "#app/api/statistics/statistics-endpoints.server.ts";
import { webhookRoutes } from "#app/api/webhooks/webhook-endpoints.server.ts";

export const endpoints: readonly Endpoint[] = [
  ...profileEndpoints,
  ...hubEndpoints,
  ...fileEndpoints,
  ...resourceEndpoints,
  ...questionEndpoints,
  ...attendeeEndpoints,
  ...leadEndpoints,
  ...feedbackEndpoints,
  ...quoteEndpoints,
  ...requestEndpoints,
  ...bookingEndpoints,
  ...statisticsEndpoints,
  ...webhookRoutes,
  ...speakerEndpoints,
];
