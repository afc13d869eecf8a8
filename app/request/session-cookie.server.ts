/** Whether a `cookie` header contains a session token, valid or forged. */
export const hasSessionCookie = (cookie: string | null | undefined): boolean =>
  cookie?.includes("hub.session_token") === true;
