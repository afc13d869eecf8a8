// Signs in by OpenID Connect, found by the issuer's discovery document: the code flow with PKCE, state and nonce.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  type IDToken,
  ResponseBodyError,
} from "openid-client";
import {
  type FlowSecrets,
  type Identity,
  type IdentityProvider,
  type IdentityRefusal,
  NoSigningKeyError,
} from "#app/adapters/identity/contract.ts";
import type { Log } from "#app/adapters/log/contract.ts";

interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Our address that the provider sends browsers back to. */
  callback: URL;
  /** Through the gate (adapters/links). */
  fetch: CustomFetch;
}

type IdentityLog = Pick<Log, "warn">;

/** A person waits for each of its responses. */
const timeoutSeconds = 5;
const allowedSkewSeconds = 60;

/** The secret stays in this closure. */
export function openIdProvider(settings: OpenIdSettings, log: IdentityLog): IdentityProvider {
  /** Discovered anew for each step: sign-ins are rare, and a provider's keys and addresses may change at any time. */
  const discover = (): Promise<Configuration> => {
    const { issuer, clientId, clientSecret } = settings;
    const insecure = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
    return discovery(issuer, clientId, { [clockTolerance]: allowedSkewSeconds }, clientSecretAuth(clientSecret), {
      [customFetch]: settings.fetch,
      timeout: timeoutSeconds,
      // The token's signature too, not only its transport.
      execute: [...insecure, enableNonRepudiationChecks],
    });
  };

  return {
    async begin({ state, nonce, verifier }) {
      try {
        return buildAuthorizationUrl(await discover(), {
          redirect_uri: settings.callback.href,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
      } catch (error) {
        log.warn(toLogFields(error), "identity provider away");
        return null;
      }
    },

    async finish(query, secrets) {
      try {
        return await readIdentity(await discover(), new URL(query, settings.callback), secrets, log);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== "cancelled") log.warn(toLogFields(error), "identity provider's response refused");
        return refusal;
      }
    },

    async check() {
      const configuration = await discover();
      const { id_token_signing_alg_values_supported: algorithms = ["RS256"], jwks_uri } =
        configuration.serverMetadata();
      const withKeys = algorithms.filter((algorithm) => !isSharedSecret(algorithm));
      if (withKeys.length === 0 || !(jwks_uri && (await hasSigningKey(settings.fetch, jwks_uri))))
        throw new NoSigningKeyError();
      const parameters = { code: "doctor", redirect_uri: settings.callback.href };
      try {
        await genericGrantRequest(configuration, "authorization_code", parameters);
      } catch (error) {
        // There is no such code; only a client with the right secret learns that.
        if (!(error instanceof ResponseBodyError && error.error === "invalid_grant")) throw error;
      }
      return { maySignWithSecret: withKeys.length < algorithms.length };
    },
  };
}

/** `none` too: whoever has our secret, or nothing, could write such a token. */
const isSharedSecret = (algorithm: string) => algorithm === "none" || algorithm.startsWith("HS");

/** Whether a set of keys (RFC 7517) has one that is public and not for encryption alone. */
async function hasSigningKey(send: CustomFetch, address: string): Promise<boolean> {
  const response = await send(address, {
    body: undefined,
    headers: { accept: "application/json" },
    method: "GET",
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutSeconds * 1_000),
  });
  const { keys }: { keys?: { kty?: unknown; use?: unknown }[] } = await response.json().catch(() => ({}));
  return Array.isArray(keys) && keys.some(({ kty, use }) => kty !== "oct" && use !== "enc");
}

/** In the body where the issuer says that it takes it there, because not all decode the header's spelling. */
function clientSecretAuth(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    (isInBody ? inBody : inHeader)(server, client, body, headers);
  };
}

async function readIdentity(
  configuration: Configuration,
  response: URL,
  secrets: FlowSecrets,
  log: IdentityLog,
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(configuration, response, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const token = tokens.claims() as IDToken;
  const claims = isComplete(token)
    ? token
    : withDetails(token, await readDetails(configuration, tokens.access_token, token, log));
  const email = textOf(claims, "email")?.toLowerCase() ?? null;
  return {
    accountId: `${token.iss} ${token.sub}`,
    verifiedEmail: isEmailVerified(claims) ? email : null,
    ...readName(claims),
  };
}

type Claims = Record<string, unknown>;

const hasEmailProof = ({ email_verified, xms_edov }: Claims) => (email_verified ?? xms_edov ?? null) !== null;

const isComplete = (claims: Claims): boolean =>
  ["email", "given_name", "family_name"].every((name) => textOf(claims, name)) && hasEmailProof(claims);

/** Some tell the address or the names, or whether the address is confirmed, to those only who ask for it. */
async function readDetails(
  configuration: Configuration,
  accessToken: string,
  token: IDToken,
  log: IdentityLog,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  try {
    return await fetchUserInfo(configuration, accessToken, token.sub);
  } catch (error) {
    // The names alone are not worth a sign-in.
    if (!textOf(token, "email") || !hasEmailProof(token)) throw error;
    log.warn(toLogFields(error), "identity provider's details refused");
    return {};
  }
}

/** The token's claims, and what it leaves out. That an address is confirmed counts for that address alone. */
function withDetails(token: Claims, details: Claims): Claims {
  const [own, other] = [textOf(token, "email"), textOf(details, "email")];
  const isOther = own && other && own.toLowerCase() !== other.toLowerCase();
  const { email_verified: _, xms_edov: __, ...rest } = details;
  const isFilled = ([, value]: [string, unknown]) => value !== null && String(value).trim() !== "";
  return { ...(isOther ? rest : details), ...Object.fromEntries(Object.entries(token).filter(isFilled)) };
}

/** A part that is missing is what the whole name has beside the other one. */
function readName(claims: Claims): Pick<Identity, "firstName" | "lastName"> {
  const [full = "", given = "", family = ""] = ["name", "given_name", "family_name"].map(
    (name) => textOf(claims, name) ?? "",
  );
  const besides = (part: string) => {
    const words = ` ${full} `;
    return part && words.includes(` ${part} `) ? words.replace(` ${part} `, " ").trim() : null;
  };
  return { firstName: given || (besides(family) ?? full), lastName: family || (besides(given) ?? "") };
}

/** Some write a claim that is true or false as a text or a number. */
const isTrue = (claim: unknown): boolean => [true, "true", 1, "1"].includes(claim as string);

/** Microsoft sends no `email_verified`: it says of the address's domain that the person's organisation owns it. */
const isEmailVerified = ({ email_verified, xms_edov }: Claims): boolean => isTrue(email_verified ?? xms_edov);

/** Null where it says nothing. */
const textOf = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return (typeof value === "string" && value.trim()) || null;
};

/** What a provider says of a sign-in that it refused, or of the settings (RFC 6749, OpenID Connect). */
const knownReasons = ["invalid_client", "invalid_grant", "invalid_request", "invalid_scope", "unauthorized_client"];

const toLogFields = (error: unknown) => {
  const { error: reason } = (error ?? {}) as { error?: unknown };
  return { err: withoutResponses(error), reason: knownReasons.find((each) => each === reason) };
};

/** The errors alone: beside them openid-client puts what it received, with the code and the tokens in it. */
function withoutResponses(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return Object.assign(new Error(message, { cause: withoutResponses(cause) }), { name, stack, code });
}

function refusalOf(error: unknown): IdentityRefusal {
  if (error instanceof AuthorizationResponseError) return error.error === "access_denied" ? "cancelled" : "invalid";
  // `fetch` throws TypeErrors, and its time limit a DOMException.
  const isNetwork = [error, (error as Error)?.cause].some(
    (each) => each instanceof DOMException || (each instanceof TypeError && each.message === "fetch failed"),
  );
  return isNetwork ? "away" : "invalid";
}
