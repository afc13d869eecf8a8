// The context of a request. server.ts sets it; loaders and actions read it through the functions here.
import { randomBytes } from "node:crypto";
import { createContext, data, href, type RouterContextProvider, redirectDocument } from "react-router";
import { currentRequestId } from "#app/adapters/log/context.server.ts";
import { type Device, readDevice } from "#app/request/device.server.ts";
import { readClientAddress } from "#app/request/network-address.server.ts";
import { rememberNextPath } from "#app/request/next-path.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import type { Session } from "#app/request/session.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Installation } from "#app/services.server.ts";
import type { Actor, Services } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

export type { Session };

export interface RequestContext {
  installation: Installation["parts"];
  services: Services;
  /** Allows inline scripts of this response (signed-in pages only) under the content security policy. */
  nonce(): string;
  requestId: string;
  /**
   * The client's IP address. A whole room can share one, so it is only for limits that no room reaches
   * (limits.server.ts).
   */
  address: string;
  /** The IP address at the other end of the connection, which may be a proxy. */
  socketAddress: string | undefined;
  requestedUrl: string;
  /** Whether it sends a form or a file. */
  isWrite: boolean;
  /** Whether a script on an open page asks for JSON (routes/dashboard/background/use-background-load.ts). */
  isBackgroundRequest: boolean;
  /** The intents that a demo allows here; absent where everything is allowed. */
  allowedIntents?: readonly string[];
  /** Cookies that the response sets besides the route's own. */
  cookies: string[];
  /** Set once something failed because the database or the file store is away; with the form that was not stored. */
  outage: { form?: FormData } | null;
  /** What the form in this request said, for the page that answers it. */
  toast: Toast | null;
  /** The session of this request, read on first use. */
  session(): Promise<Session | null>;
  /** The device, if the request has its signed cookie. */
  findDevice(): Promise<Device | null>;
}

export const requestContextKey = createContext<RequestContext>();

/** The context of a request; each value is read on first use. `socketAddress` is the IP address at the other end. */
export function createRequestContext(
  { url, method, headers }: Pick<FormRequest, "url" | "method" | "headers">,
  installation: Installation,
  socketAddress: string | undefined,
): RequestContext {
  const { services, parts } = installation;
  const once = <T>(compute: () => T) => {
    let cached: { value: T } | undefined;
    return () => {
      cached ??= { value: compute() };
      return cached.value;
    };
  };
  const requestContext: RequestContext = {
    installation: parts,
    services,
    cookies: [],
    outage: null,
    toast: null,
    nonce: once(() => randomBytes(16).toString("base64")),
    requestId: currentRequestId(),
    address: readClientAddress(socketAddress, headers, installation.config.trustedProxies),
    socketAddress,
    requestedUrl: url,
    isWrite: method !== "GET" && method !== "HEAD",
    isBackgroundRequest: headers.get("accept") === "application/json",
    session: once(async () => {
      const session = await parts.auth.readSession(headers.get("cookie"));
      requestContext.cookies.push(...(session?.cookies ?? []));
      return session;
    }),
    findDevice: once(() => readDevice(services, headers)),
  };
  return requestContext;
}

type Context = Readonly<RouterContextProvider>;

/** Specification, "Create hub" and section 8, "Profile load". */
const notAuthenticated: Toast = {
  tone: "error",
  title: "User not authenticated.",
  message: "You were signed out, so nothing was saved. Please sign in and send it again.",
};

/**
 * The signed-in speaker. Everyone else is redirected to /signin (specification: "Dashboard ... behind a guard"), which
 * leads back to this page. A script gets 401, because its address is no page to come back to.
 */
export async function requireSession(context: Context): Promise<Session & { services: Services }> {
  const { session, services, cookies, requestedUrl, isWrite, isBackgroundRequest } = context.get(requestContextKey);
  const currentSession = await session();
  if (currentSession) return { ...currentSession, services };
  if (isBackgroundRequest) throw data(null, 401);
  cookies.push(await rememberNextPath(new URL(requestedUrl)));
  if (isWrite) cookies.push((await toastHeaders(notAuthenticated))["set-cookie"]);
  // A new document, whose script deletes what the phone stored (decision 067).
  throw redirectDocument(href("/signin"));
}

/** The signed-in administrator. Other speakers get 403. */
export async function requireAdministrator(context: Context): Promise<Session & { services: Services }> {
  const session = await requireSession(context);
  if (!session.actor.isAdministrator) throw data(null, 403);
  return session;
}

/** The signed-in speaker, or null on pages that visitors see too. */
export async function findActor(context: Context): Promise<Actor | null> {
  return (await context.get(requestContextKey).session())?.actor ?? null;
}

/** How long the signed-in visitor's demo lasts; null elsewhere. */
export async function findDemoSeconds(context: Context): Promise<number | null> {
  const { installation, session } = context.get(requestContextKey);
  const { demo } = installation;
  const actor = demo && (await session())?.actor;
  return actor ? demo.findSecondsLeft({ userId: actor.id }) : null;
}

/** 404 where nothing is sold (setting SHOP). */
export function requireShop(context: Context): void {
  if (!context.get(requestContextKey).services.settings.hasShop) throw data(null, 404);
}

/** A missing row and another speaker's row both give 404, so that they look the same. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value == null) throw data(null, 404);
  return value;
}
