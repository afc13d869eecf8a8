// What a request carries. server.ts fills it in; loaders and actions read it through the functions here.
import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import type { SessionDetails } from "#app/request/auth.server.ts";
import type { Device } from "#app/request/device.server.ts";
import { rememberNextPath } from "#app/request/next-path.server.ts";
import type { Installation } from "#app/services.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type Session = SessionDetails;

export interface RequestContext {
  installation: Installation["parts"];
  services: Services;
  /** Allows this answer's inline scripts (signed-in pages only) under the content security policy. */
  nonce(): string;
  requestId: string;
  /** The IP address it comes from. A room is one: only for ceilings that no room reaches (limits.server.ts). */
  address: string;
  /** The IP address at the connection's other end: a proxy's, where there is one. */
  socketAddress: string | undefined;
  /** The address that was asked for. */
  requestedUrl: string;
  /** Cookies that the answer sets besides the route's own. */
  cookies: string[];
  /** The session behind this request; asked for once, on first use. */
  session(): Promise<Session | null>;
  /** The phone or laptop, when it showed its signed cookie. */
  device(): Promise<Device | null>;
}

export const requestContextKey = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

/**
 * The signed-in speaker; sends everybody else to /signin (specification: "Dashboard ... behind a guard"), which leads
 * back to the page they wanted.
 */
export async function requireSession(context: Context): Promise<Session & { services: Services }> {
  const { session, services, cookies, requestedUrl } = context.get(requestContextKey);
  const currentSession = await session();
  if (currentSession) return { ...currentSession, services };
  cookies.push(await rememberNextPath(new URL(requestedUrl)));
  throw redirect(href("/signin"));
}

/** The signed-in speaker or null, for pages that strangers see too. */
export async function findActor(context: Context): Promise<Actor | null> {
  return (await context.get(requestContextKey).session())?.actor ?? null;
}

/** Missing and "not yours" look the same from outside. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value == null) throw data(null, 404);
  return value;
}
