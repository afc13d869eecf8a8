import { randomBytes } from "node:crypto";
import { currentRequestId } from "#app/adapters/log/context.server.ts";
import { clientAddress } from "#app/request/address.server.ts";
import { readDevice } from "#app/request/device.server.ts";
import type { FormRequest } from "#app/request/form-request.server.ts";
import type { Visit } from "#app/request/visit.ts";
import type { Installation } from "#app/services.server.ts";

/** What a request carries, read when it is first asked for. `socketAddress`: the IP address at the other end. */
export function newVisit(
  { url, headers }: Pick<FormRequest, "url" | "headers">,
  installation: Installation,
  socketAddress: string | undefined,
): Visit {
  const { services, parts } = installation;
  const once = <T>(make: () => T) => {
    let made: { value: T } | undefined;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const seen: Visit = {
    ...{ installation: parts, services, cookies: [] },
    nonce: once(() => randomBytes(16).toString("base64")),
    requestId: currentRequestId(),
    address: clientAddress(socketAddress, headers, installation.config.trustedProxies),
    socketAddress,
    wanted: url,
    session: once(async () => {
      const found = await parts.auth.readSession(headers.get("cookie"));
      seen.cookies.push(...(found?.cookies ?? []));
      return found;
    }),
    device: once(() => readDevice(services, headers)),
  };
  return seen;
}
