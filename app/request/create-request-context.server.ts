import { randomBytes } from "node:crypto";
import { currentRequestId } from "#app/adapters/log/context.server.ts";
import { readClientAddress } from "#app/request/client-address.server.ts";
import { readDevice } from "#app/request/device.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";
import type { RequestContext } from "#app/request/request-context.ts";
import type { Installation } from "#app/services.server.ts";

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
    device: once(() => readDevice(services, headers)),
  };
  return requestContext;
}
