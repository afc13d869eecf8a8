// A form before React Router sees it. Reading it from Node's request costs a tenth of a Request object, which matters
// when a whole room sends forms within one minute.
import type { IncomingMessage } from "node:http";
import { isLoopbackHost } from "#app/request/network-address.server.ts";
import { isFromOurPages } from "#app/request/origin-check.server.ts";
import type { FormBody } from "#app/request/read-form.server.ts";

export interface FormRequest extends FormBody {
  readonly method: string;
  /** The public URL. */
  readonly url: string;
}

/** `rawBody` is where @hono/node-server looks for a body that was already read. */
type MessageWithBody = IncomingMessage & { rawBody?: Buffer };

/**
 * The form in Node's request, before its body is read. Null for everything that React Router should handle or refuse:
 * forms from another site, more than `maxBytes`, files.
 */
export function readFormRequest(message: IncomingMessage, appUrl: URL, maxBytes: number): FormRequest | null {
  const { method = "", url = "" } = message;
  const headers = { get: (name: string) => message.headers[name]?.toString() ?? null };
  const isPlain = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;
  const length = headers.get("content-length");
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
 * The origin that visitors use for this installation. Behind a TLS proxy the socket's origin differs, so it is
 * `appUrl`'s. On a local machine 127.0.0.1 and localhost are the same host, so it is the requested one.
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
