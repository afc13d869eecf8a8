import { OperatorError } from "#app/operator-error.ts";

interface ConnectError extends Error {
  code?: string;
  errors?: ConnectError[];
}

/** PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: Record<string, (url: URL) => string> = {
  "28P01": ({ username }) => `the password of "${username}" is wrong`,
  "28000": ({ username }) => `the server does not let "${username}" in`,
  "3D000": ({ pathname }) => `there is no database "${pathname.slice(1)}"`,
  "42501": ({ username }) => `"${username}" may not connect to this database`,
  "53300": () => "the server accepts no more connections",
  "57P03": () => "the server is starting or stopping",
};

/** Why the server of DATABASE_URL (or of another `setting`) could not be used, in one line without its password. */
export function describeConnectFailure(
  error: unknown,
  connectionString: string,
  setting = "DATABASE_URL",
): OperatorError {
  const url = new URL(connectionString);
  // Node tries every address of a name, and reports the failures together.
  const { code = "", message, errors } = error as ConnectError;
  const reason =
    refusals[code]?.(url) ??
    `no connection to ${url.host || "the local server"} (${code || errors?.[0]?.code || message})`;
  return new OperatorError(`${setting}: ${reason}`, { cause: error });
}
