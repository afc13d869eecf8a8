import { join } from "node:path";
import { isLoopbackAddress, isLoopbackHost } from "#app/request/network-address.server.ts";
import type { RequestContext } from "#app/request/request-context.ts";

/** The folder whose letters /_local/mail shows; null when letters really leave, or the request is not from here. */
export function localMailFolder(requestContext: LocalRequestContext, request: Request) {
  const { setup } = requestContext.installation;
  return !setup.hasRealMail && isLocalRequest(requestContext, request) ? join(setup.dataDir, "mail") : null;
}

type LocalRequestContext = Pick<RequestContext, "socketAddress"> & {
  installation: Pick<RequestContext["installation"], "setup">;
};

/**
 * Whether what is only for whoever sits at this machine (`/_local/*`, `/metrics` without a token) is there for this
 * request: the installation is one's own machine's alone, the connection comes from it, no proxy passed it on, and it was
 * asked for under a name of this machine (a web page may point its own name at 127.0.0.1).
 */
export function isLocalRequest(
  { installation, socketAddress }: LocalRequestContext,
  { headers, url }: Request,
): boolean {
  return (
    installation.setup.isLocalOnly &&
    isLoopbackAddress(socketAddress) &&
    ![...headers.keys()].some(isProxyHeader) &&
    isLoopbackHost(headers.get("host") ?? new URL(url).host)
  );
}

/** Whether a header of this name says that a proxy passed the request on. */
const isProxyHeader = (name: string) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);
