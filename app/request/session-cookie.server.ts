/** Whether a `cookie` header names a session, ours or forged: without one nobody is signed in. */
export const namesSession = (cookie: string | null | undefined): boolean =>
  cookie?.includes("hub.session_token") === true;
