import { data, type RouterContextProvider } from "react-router";
import { type BookerPage, findBookerPage } from "#app/domain/booker-pages/queries.server.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";
import { consume, createLimiter, isExhausted, tooManyRequests } from "#app/request/limits.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";

/** Wrong links by IP address. The right one works regardless: an office shares its address. */
const missLimiter = createLimiter(60, 10 * 60);

export interface OpenedPage {
  page: BookerPage;
  /** Who reads and answers: the speaker when signed in, anyone else with the link as the booker. */
  author: BookingAuthor;
}

/** The page behind a link. Every response without one is thrown: 404, 410 once it has expired, 429 to whoever guesses. */
export async function openBookerPage(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<OpenedPage | "expired" | null> {
  const { services, address } = context.get(requestContextKey);
  const page = await findBookerPage(services, token);
  if (page === null) {
    if (isExhausted(missLimiter, address)) throw data(null, tooManyRequests(10 * 60));
    await consume(missLimiter, address);
    return null;
  }
  if (page === "expired") return page;
  const isSpeaker = (await findActor(context))?.id === page.speakerId;
  return { page, author: isSpeaker ? "speaker" : "booker" };
}
