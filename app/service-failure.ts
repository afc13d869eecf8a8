// Failures of the services that the settings name, in one line without secrets.
import { NoSigningKeyError } from "#app/adapters/identity/contract.ts";
import { OperatorError } from "#app/operator-error.ts";

/** What the libraries for files, email and payments add to their errors. */
interface ServiceError extends Error {
  code?: string;
  /** SMTP's reply, such as 535. */
  responseCode?: number;
  command?: string;
  /** What our mailer makes of it: the server's words, and whether they concern all emails. */
  reply?: string;
  isForAll?: boolean;
  statusCode?: number;
  $metadata?: { httpStatusCode?: number };
}

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "ETIMEDOUT",
  "ECONNRESET",
  "EPIPE",
  "EHOSTUNREACH",
  "EDNS",
  "EAI_AGAIN",
]);

/** Errors may be their own causes. */
const maxCauses = 10;

/** An error and its causes, outermost first. pg-boss passes plain copies of errors. */
function listCauses(error: unknown): ServiceError[] {
  const causes: ServiceError[] = [];
  for (let each = error; typeof each === "object" && each !== null && causes.length < maxCauses; ) {
    causes.push(each as ServiceError);
    each = (each as ServiceError).cause;
  }
  return causes;
}

/**
 * PostgreSQL's codes for a server that is lost (class 08), lacks resources (53), is failed by its system (58), starts or
 * stops, or is a standby since its cluster has another leader.
 */
const awayState = /^(?:08...|53...|57P0[123]|58...|25006)$/;
/** A statement that took longer than its limit, here also a lock that nobody released. */
const canceledStatement = "57014";
/** What the driver says without a code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* not queryable)/;

/** A disk that is full, has a quota that is used up, became read-only or is broken; also in PostgreSQL's codes. */
const noSpaceCodes = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "53100", "58030"]);
/** What PostgreSQL says of those that have no code of their own. */
const noSpaceMessage = /: (?:No space left on device|Disk quota exceeded|Read-only file system|Input\/output error)/;

/** Whether something could not be written because its disk takes nothing, until an operator makes room. */
export const isOutOfSpace = (error: unknown): boolean =>
  listCauses(error).some(
    ({ message, code = "", $metadata }) =>
      noSpaceCodes.has(code) || noSpaceMessage.test(message) || $metadata?.httpStatusCode === 507,
  );

/**
 * Whether a request failed because the database or the file store is away or full, and may succeed when it is back.
 */
export const isServiceAway = (error: unknown): boolean =>
  isOutOfSpace(error) ||
  listCauses(error).some(
    ({ name, message, code = "", $metadata }) =>
      unreachable.has(code) ||
      awayState.test(code) ||
      code === canceledStatement ||
      code === "DATABASE_AWAY" ||
      lostConnection.test(message) ||
      name === "TimeoutError" ||
      ($metadata?.httpStatusCode ?? 0) >= 500,
  );

/** Throws an outage again. It has a response of its own, which keeps what was sent (decision 060). */
export function throwIfServiceAway(error: unknown): void {
  if (isServiceAway(error)) throw error;
}

/** Whether this is the object store's own error, or one of reaching it. */
export const isStorageFailure = (error: unknown): boolean =>
  listCauses(error).some(
    ({ name, code = "", $metadata }) => $metadata !== undefined || name === "TimeoutError" || unreachable.has(code),
  );

/** Why the object store refused an object. */
export function describeStorageFailure(error: unknown, { endpoint, bucket }: { endpoint: string; bucket: string }) {
  const causes = listCauses(error);
  const isAny = (...names: string[]) =>
    causes.some(({ name, code }) => names.includes(name) || names.includes(code ?? ""));
  const reason = isAny("NoSuchBucket", "NotFound")
    ? `S3_BUCKET: there is no bucket "${bucket}"`
    : isAny("SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied", "Forbidden")
      ? "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses them, or they lack a right"
      : causes.some(({ code = "" }) => unreachable.has(code))
        ? `S3_ENDPOINT: no connection to ${new URL(endpoint).host}`
        : `S3_ENDPOINT: ${causes.at(-1)?.name ?? "unknown error"}`;
  return new OperatorError(reason, { cause: error });
}

/** Why the mail server refused a test email, with its answer as `quoteRefusal` lets it be seen. */
export function describeMailFailure(error: unknown) {
  const causes = listCauses(error);
  const { reply: quote, isForAll } = causes[0] ?? {};
  const { code = "", responseCode, command = "", message = "" } = causes.at(-1) ?? {};
  const answer = responseCode ? ` (${responseCode})${quote ? `: “${quote}”` : ""}` : "";
  const isEncryption = code === "ETLS" || (!responseCode && /certificate|TLS|SSL/i.test(message));
  const reason =
    code === "EAUTH"
      ? `SMTP_URL: the server refuses the account or its password${answer}`
      : isEncryption
        ? "SMTP_URL: the connection can't be encrypted; its certificate may be expired, or self-signed (SMTP_CA_FILE)"
        : responseCode
          ? `${nameRefused(command, isForAll)}${answer}`
          : `SMTP_URL: no connection (${code || "unknown error"})`;
  return new OperatorError(reason, { cause: error });
}

function nameRefused(command: string, isForAll = false): string {
  if (command === "MAIL FROM") return "MAIL_FROM: the server refuses this sender";
  const knowsReader = command === "RCPT TO" || command === "DATA";
  if (!knowsReader) return "SMTP_URL: the server refuses the connection";
  if (isForAll) return "MAIL_FROM, SMTP_URL: the server refuses this sender, its rights or more emails";
  return command === "RCPT TO"
    ? "SUPPORT_EMAIL: the server refuses this recipient"
    : "SMTP_URL: the server refuses the email";
}

/** Why Stripe did not accept a request. */
export function describePaymentsFailure(error: unknown) {
  const isRefused = listCauses(error).some(({ statusCode }) => statusCode === 401 || statusCode === 403);
  const reason = isRefused ? "STRIPE_SECRET_KEY: Stripe refuses it" : "STRIPE_API_BASE: Stripe does not respond";
  return new OperatorError(reason, { cause: error });
}

/** Why the identity provider can't be used. Its own text may repeat the secret, so it stays out. */
export function describeIdentityFailure(error: unknown, issuer: URL) {
  const codes = listCauses(error).flatMap(({ code }) => code ?? []);
  const isAny = (...names: string[]) => codes.some((code) => names.includes(code));
  const certificate = codes.find((code) => /CERT|TLS|SSL|SIGNATURE/.test(code));
  const lost = codes.find((code) => unreachable.has(code) || code === "OAUTH_TIMEOUT");
  const reason =
    error instanceof NoSigningKeyError
      ? "OIDC_ISSUER: the issuer signs tokens with the client's secret (HS256) or not at all: give the client a key there, for RS256 or ES256"
      : isAny("OAUTH_RESPONSE_BODY_ERROR", "OAUTH_WWW_AUTHENTICATE_CHALLENGE")
        ? "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: the issuer refuses them"
        : isAny("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
          ? "OIDC_ISSUER: the issuer there has another name: write it as the issuer does, to the slash at its end"
          : certificate
            ? `OIDC_ISSUER: its certificate is not trusted (${certificate}); NODE_EXTRA_CA_CERTS names an authority of your own`
            : lost
              ? `OIDC_ISSUER: no connection to ${issuer.host} (${lost})`
              : "OIDC_ISSUER: has no discovery document of OpenID Connect";
  return new OperatorError(reason, { cause: error });
}
