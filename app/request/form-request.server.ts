// A form on its way in, as its receivers know it. The framework's Request is one; so is Node's own request, which costs a
// tenth of it: a room of phones sends its forms within one minute.
import type { IncomingMessage } from "node:http";
import { isLoopbackHost } from "#app/request/network-address.server.ts";
import { isFromOurPages } from "#app/request/origin-check.server.ts";
import type { FormBody } from "#app/request/read-form.server.ts";

export interface FormRequest extends FormBody {
  readonly method: string;
  /** The whole public address. */
  readonly url: string;
}

/** A form whose body was read already; `rawBody` is where a request made of this message later looks for it. */
type MessageWithBody = IncomingMessage & { rawBody?: Buffer };

/**
 * The form that Node's request carries, before anything of its body is read. Null for what is left to the framework,
 * which refuses it in its own words or reads it in its own way: another site's form, more than `maxBytes`, files.
 */
export function readFormRequest(message: IncomingMessage, appUrl: URL, maxBytes: number): FormRequest | null {
  const { method = "", url = "" } = message;
  const headers = { get: (name: string) => message.headers[name]?.toString() ?? null };
  const isPlain = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;
  const length = headers.get("content-length"); // without one it is not known
  const site = resolvePublicOrigin(`http://${message.headers.host}`, appUrl);
  if (!isPlain || length === null || Number(length) > maxBytes || !isFromOurPages({ method, headers }, site))
    return null;
  return {
    ...{ method, url: site + url, headers },
    async arrayBuffer() {
      const body = await readBody(message);
      (message as MessageWithBody).rawBody = body;
      return body;
    },
  };
}

/**
 * The origin under which people know this installation. Behind a TLS proxy the socket's own is not the one they typed,
 * so it is `appUrl`'s; on one's own machine 127.0.0.1 and localhost are the same place, whichever was `asked` for.
 */
export function resolvePublicOrigin(requestUrl: string, appUrl: URL): string {
  const url = isLoopbackHost(appUrl.hostname) ? URL.parse(requestUrl) : null;
  return url && isLoopbackHost(url.hostname) ? url.origin : appUrl.origin;
}

const readBody = (message: IncomingMessage) =>
  new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    message
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
      .on("error", reject);
  });
