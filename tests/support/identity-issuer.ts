// An OpenID Connect issuer (oidc-provider) in the process of the tests, at which everybody signs in at once.
import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
// @ts-expect-error It has no types of its own.
import Provider from "oidc-provider";
import type { Visitor } from "#tests/support/test-app.ts";

const client = { client_id: "talk-hubs", client_secret: "secret-of-the-client" };

/** Who is signed in at the issuer. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  /** Microsoft's word for it. */
  xms_edov?: unknown;
  given_name?: string;
  family_name?: string;
  /** Given and family name in one. */
  name?: string;
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

export const vera = {
  sub: "vera-1",
  email: "Vera@Example.com",
  email_verified: true,
  given_name: "Vera",
  family_name: "Holm",
};

/** The settings of an installation that signs in there. */
export const settingsFor = (origin: string) => ({
  OIDC_ISSUER: origin,
  OIDC_CLIENT_ID: client.client_id,
  OIDC_CLIENT_SECRET: client.client_secret,
  OIDC_LABEL: "Keycloak",
});

interface State {
  person: Person;
  /** What it says otherwise of the person where our server asks at /me. */
  details?: Partial<Person> | undefined;
  isWilling: boolean;
  /** What it answers our server with instead: at /token, for its keys at /jwks and for the details of a person at /me. */
  replaced?:
    | { path: "/token" | "/me" | "/jwks"; status: number; answer(request: { code: string; sent: string }): string }
    | undefined;
}

/** How it takes the client's secret. */
const allMethods = ["client_secret_basic", "client_secret_post"];

/** Everyone is `person`, who consents unless `isWilling` is false. */
export async function startIssuer({ clientAuthMethods = allMethods, algorithms = ["RS256"] } = {}) {
  const state: State = { person: { sub: "nobody" }, isWilling: true };
  let handle: ReturnType<typeof createProvider>;
  const issued: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const { replaced } = state;
    if (!replaced || request.url !== replaced.path) {
      if (request.url === "/token") recordTokens(response, issued);
      return handle(request, response);
    }
    const body = await text(request);
    const code = new URLSearchParams(body).get("code") ?? "";
    const sent = `${body} ${request.headers.authorization}`;
    response.writeHead(replaced.status, { "content-type": "application/json" }).end(replaced.answer({ code, sent }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const renewKeys = () => {
    handle = createProvider(origin, { clientAuthMethods, algorithms }, state);
  };
  renewKeys();
  return {
    origin,
    state,
    /** Every token that it gave out. */
    issued,
    /** As an operator rotates them: tokens of before are worth nothing. */
    renewKeys,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function recordTokens(response: ServerResponse, issued: string[]) {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const { access_token, id_token } = JSON.parse(body);
    issued.push(...[access_token, id_token].filter(Boolean));
    return end(body);
  }) as typeof response.end;
}

interface IssuerOptions {
  clientAuthMethods: string[];
  /** That it may sign tokens with; ours with the first. */
  algorithms: string[];
}

function createProvider(origin: string, { clientAuthMethods, algorithms }: IssuerOptions, state: State) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  /** As each was at the last sign-in. */
  const people = new Map<string, Person>();
  const provider = new Provider(origin, {
    clients: [
      {
        ...client,
        redirect_uris: ["http://localhost:3000/signin/with/callback"],
        id_token_signed_response_alg: algorithms[0],
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: algorithms },
    clientAuthMethods,
    jwks: { keys: [toJwk(privateKey)] },
    cookies: { keys: ["a key of the issuer's cookies"] },
    claims: { email: ["email", "email_verified", "xms_edov"], profile: ["given_name", "family_name", "name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: (use: "id_token" | "userinfo") => ({
        ...people.get(accountId),
        ...(use === "userinfo" && state.details),
        sub: accountId,
      }),
    }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string }; provider: typeof provider } }) {
      const grant = new oidc.provider.Grant({ clientId: client.client_id, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/login/${uid}` },
  });
  const respond = provider.callback();
  return (...[request, response]: Parameters<typeof respond>) => {
    if (!request.url.startsWith("/login/")) return respond(request, response);
    people.set(state.person.sub, state.person);
    const result = state.isWilling ? { login: { accountId: state.person.sub } } : { error: "access_denied" };
    return provider.interactionFinished(request, response, result);
  };
}

const toJwk = (key: KeyObject) => ({ ...key.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" });

interface Journey {
  /** Our link there. */
  way?: string | undefined;
  /** Tampers on the way there. */
  change?(url: URL): void;
}

/** Goes to the issuer and back to our address, which it returns unopened. */
export async function followToIssuer(
  visitor: Visitor,
  { way = "/signin/with", change }: Journey = {},
): Promise<string> {
  const { headers } = await visitor.open(way);
  const cookies = new Map<string, string>();
  let url = new URL(headers.get("location") ?? "/", "http://localhost:3000");
  change?.(url);
  while (!url.pathname.startsWith("/signin")) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The issuer leads nowhere: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url.pathname + url.search;
}

export const signInByIssuer = async (visitor: Visitor, journey?: Journey) =>
  visitor.open(await followToIssuer(visitor, journey));
