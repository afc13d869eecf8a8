// Whose payment was given back or is disputed keeps public pages, people and exports, but edits nothing: held here,
// once, in front of every command (ruling "Checkout").
import { data, type MiddlewareFunction } from "react-router";
import { isLocked, lockedWords } from "#app/domain/billing/billing.ts";
import { findStanding } from "#app/domain/billing/queries.server.ts";
import { visit } from "#app/request/visit.ts";

/** Where hubs, files and the profile are written. What is new under /dashboard is locked until it is named below. */
const locked = /^\/?(dashboard|profile|speaker-settings)(\/|$)/;
/** People who wait for an answer or ask to be deleted, what the audience said, figures, help. */
const open = /^\/?dashboard\/(leads|bookings|analytics|help|edit-hub\/[^/]+\/answers)(\/|$)/;
/** Taking one's data away, and closing a page (ruling "Hub limits": "closing is never refused"). */
const openIntents = ["export", "close-now"];

/** Answers every write of a locked account with 409 and the reason; everything else goes on. */
export const refuseWhileLocked: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  // The route's own words: an address may be written in capitals or percent signs and lead there all the same.
  if (!locked.test(pattern) || open.test(pattern)) return next();

  const { session, services } = context.get(visit);
  const actor = (await session())?.actor;
  const standing = actor && (await findStanding(services, actor));
  if (!standing || !isLocked(standing)) return next();
  const words = lockedWords(standing);
  // A file on its way has a script of its own that reads the answer.
  if (request.method === "PUT") return Response.json({ problem: words }, { status: 409 });
  const intent = await request
    .clone()
    .formData()
    .then((form) => String(form.get("intent")))
    .catch(() => "");
  if (openIntents.includes(intent)) return next();
  throw data({ locked: words }, 409);
};
