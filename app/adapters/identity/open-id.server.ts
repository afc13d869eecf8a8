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
  type UserInfoResponse,
} from "openid-client";
import type { FlowSecrets, Identity, IdentityProvider, IdentityRefusal } from "#app/adapters/identity/contract.ts";
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

/** A person waits for each of its responses. */
const timeoutSeconds = 5;
const allowedSkewSeconds = 60;

/** The secret stays in this closure. */
export function openIdProvider(settings: OpenIdSettings, log: Pick<Log, "warn">): IdentityProvider {
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
        return await readIdentity(await discover(), new URL(query, settings.callback), secrets);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== "cancelled") log.warn(toLogFields(error), "identity provider's response refused");
        return refusal;
      }
    },

    async check() {
      const parameters = { code: "doctor", redirect_uri: settings.callback.href };
      try {
        await genericGrantRequest(await discover(), "authorization_code", parameters);
      } catch (error) {
        // There is no such code; only a client with the right secret learns that.
        if (!(error instanceof ResponseBodyError && error.error === "invalid_grant")) throw error;
      }
    },
  };
}

/** In the body where the issuer says that it takes it there, because not all decode the header's spelling. */
function clientSecretAuth(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    (isInBody ? inBody : inHeader)(server, client, body, headers);
  };
}

async function readIdentity(configuration: Configuration, response: URL, secrets: FlowSecrets): Promise<Identity> {
  const tokens = await authorizationCodeGrant(configuration, response, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims() as IDToken;
  // Some send the address to those only who ask for it.
  const details =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    accountId: `${claims.iss} ${claims.sub}`,
    verifiedEmail: isEmailVerified(details) ? (textOf(details, "email")?.toLowerCase() ?? null) : null,
    firstName: textOf(details, "given_name") ?? textOf(details, "name") ?? "",
    lastName: textOf(details, "family_name") ?? "",
  };
}

/** Microsoft sends no `email_verified`: it says of the address's domain that the person's organisation owns it, as text too. */
const isEmailVerified = ({ email_verified, xms_edov }: IDToken | UserInfoResponse): boolean =>
  email_verified === true || (email_verified === undefined && [true, "true", 1, "1"].includes(xms_edov as string));

const textOf = (claims: IDToken | UserInfoResponse, name: string): string | null => {
  const value = claims[name];
  return typeof value === "string" ? value : null;
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
