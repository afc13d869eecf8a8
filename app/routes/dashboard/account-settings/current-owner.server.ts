import type { SpeakerInput } from "#app/request/intents.server.ts";

export const authOf = ({ requestContext }: SpeakerInput) => requestContext.installation.auth;

/** Who changes the security of their own account, in which session, and from where. */
export const ownerOf = ({ actor, session, requestContext }: SpeakerInput) => ({
  userId: actor.id,
  sessionId: session.id,
  address: requestContext.address,
});

/** The headers of a new session: every other one has ended. */
export const startSession = async (input: SpeakerInput, token: string | null) =>
  new Headers((await authOf(input).issueSessionCookie(token)).map((cookie) => ["set-cookie", cookie]));
