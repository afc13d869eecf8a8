// An attendee's consent to be quoted, after feedback with a comment.
import { agreeToQuote } from "#app/domain/quotes/commands.server.ts";
import { quoteForm } from "#app/domain/quotes/form.ts";
import { findOwnComment, quotePath } from "#app/domain/quotes/queries.server.ts";
import { definePublicForm, refuseBy } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import type { OwnQuoteView } from "#app/talk-page/quote-view.ts";

// As for feedback: never by IP address.
const deviceLimiter = createLimiter(20, 10 * 60);
const roomLimiter = createLimiter(2_000, 60);

/**
 * Receives the consent for the comment that this device wrote. It may arrive after the talk has closed, because nothing
 * but the author's own words is needed.
 */
export const audienceQuote = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: () => quoteForm,
  limits: ({ target: { hub } }) => ({
    byDevice: [[deviceLimiter, hub.id]],
    byNetwork: [[roomLimiter, hub.id]],
  }),
  async submit({ context: { services, installation }, target: { hub }, values, deviceId }) {
    const { comments, name, role } = values;
    const outcome = await agreeToQuote(services, { hubId: hub.id, deviceId, comments, name, role });
    if (!outcome.ok) return refuseBy(agreeToQuote, outcome);
    if (outcome.value.wasApproved) installation.publicPageChanges.emit();
    // A recognised device gets its own page, with the link to change or withdraw the quote.
    return { location: `/${hub.speaker.username}/${hub.slug}/quote#rate`, isDeviceRecognised: true };
  },
  failure: { message: "Failed to save your consent. Please try again.", logMessage: "quote not stored" },
  hide: (refusal, target) => hideRefusalDetails(refusal, target, { isBeforeTalk: false }),
});

/** What this device wrote at a hub and whether it may be quoted; null without a comment. */
export async function findOwnQuoteView(
  { context }: Pick<HubRouteArgs, "context">,
  hubId: string,
): Promise<OwnQuoteView | null> {
  const { services, findDevice } = context.get(requestContextKey);
  const device = await findDevice();
  const own = device && (await findOwnComment(services, { hubId, deviceId: device.id }));
  if (!own) return null;
  const { quote, ...rated } = own;
  if (!quote) return { ...rated, quote: null };
  const { name, role, state } = quote;
  return { ...rated, quote: { name, role, state, path: quotePath(services, quote.id) } };
}
