import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { isLoopbackAddress, isLoopbackHost, normaliseAddress } from "#app/request/network-address.server.ts";
import type { RequestContext } from "#app/request/request-context.ts";

/** The folder of emails that /_local/mail shows; null when emails really leave, or the request is not local. */
export function localMailFolder(requestContext: LocalRequestContext, request: Request) {
  const { setup } = requestContext.installation;
  return !setup.hasRealMail && isLocalRequest(requestContext, request) ? inDataFolder(setup.dataDir, "mail") : null;
}

type LocalRequestContext = Pick<RequestContext, "socketAddress"> & {
  installation: Pick<RequestContext["installation"], "setup">;
};

/**
 * Whether a request may see local-only pages (`/_local/*`, `/metrics` without a token). The installation must be local,
 * the connection must come from this machine without a proxy (in a container by its `localPeers`), and the host name must
 * be local too, because a web page can point its own name at 127.0.0.1.
 */
export const isLocalRequest = (context: LocalRequestContext, request: Request): boolean =>
  isLoopbackRequest(context, request);

/** Whether a person at this machine sent it. They may set up the installation without its code. */
export function isLoopbackRequest(
  { installation, socketAddress }: LocalRequestContext,
  { headers, url }: Request,
): boolean {
  return (
    installation.setup.isLocalOnly &&
    (isLoopbackAddress(socketAddress) ||
      installation.setup.localPeers.includes(normaliseAddress(socketAddress ?? "") ?? "")) &&
    ![...headers.keys()].some(isProxyHeader) &&
    isLoopbackHost(headers.get("host") ?? new URL(url).host)
  );
}

const isProxyHeader = (name: string) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);
