import type { Mail } from "#app/adapters/mail/contract.ts";

/** For a demo (setting DEMO), which sends no email: each ends here, and nothing of it is kept. */
export const noMail: Mail = {
  send: async () => {},
  check: async () => {},
  close: () => {},
};
