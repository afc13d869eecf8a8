// A form as Node received it. Reading it here costs a tenth of a Request object, which matters when a whole room sends
// forms within one minute.
import type { IncomingMessage } from "node:http";
import { isFromOurPages } from "#app/request/origin-check.server.ts";
import { resolvePublicOrigin } from "#app/request/public-origin.server.ts";
import type { FormRequest } from "#app/request/read-form.server.ts";

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
    method,
    url: site + url,
    headers,
    async arrayBuffer() {
      const body = await readBody(message);
      (message as MessageWithBody).rawBody = body;
      return body;
    },
  };
}

const readBody = (message: IncomingMessage) =>
  new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    message
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
      .on("error", reject);
  });
