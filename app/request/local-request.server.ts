import { join } from "node:path";
import { isLoopbackAddress, isLoopbackHost } from "#app/request/network-address.server.ts";
import type { Visit } from "#app/request/visit.ts";

/** The folder whose letters /_local/mail shows; null when letters really leave, or the request is not from here. */
export function localMailFolder(seen: LocalVisit, request: Request) {
  const { setup } = seen.installation;
  return !setup.hasRealMail && isLocalRequest(seen, request) ? join(setup.dataDir, "mail") : null;
}

type LocalVisit = Pick<Visit, "socketAddress"> & { installation: Pick<Visit["installation"], "setup"> };

/**
 * Whether what is only for whoever sits at this machine (`/_local/*`, `/metrics` without a token) is there for this
 * request: the installation is one's own machine's alone, the connection comes from it, no proxy passed it on, and it was
 * asked for under a name of this machine (a web page may point its own name at 127.0.0.1).
 */
export function isLocalRequest({ installation, socketAddress }: LocalVisit, { headers, url }: Request): boolean {
  return (
    installation.setup.isLocalOnly &&
    isLoopbackAddress(socketAddress) &&
    ![...headers.keys()].some(isForwarding) &&
    isLoopbackHost(headers.get("host") ?? new URL(url).host)
  );
}

/** Whether a header of this name says that a proxy passed the request on. */
const isForwarding = (name: string) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);
