// Inside the product a cookie has a plain name (`hub.device`). Over HTTPS this module adds the `__Host-` prefix to all
// of them, so that a browser binds them to this host and no neighbouring host can set or read them.

const prefix = "__Host-";
const isProductCookie = (name: string) => name.startsWith("hub.");

/** Reads and writes cookies for an installation; `appUrl` is its public origin. */
export function createCookieCodec(appUrl: Pick<URL, "protocol">) {
  const isSecure = appUrl.protocol === "https:";
  return {
    /**
     * A request's `cookie` header with plain names. Over HTTPS, a cookie with one of our names but without the prefix
     * is dropped, and always a session in another spelling than ours.
     */
    read(header: string | null | undefined): string | null {
      if (!header) return null;
      if (!isSecure) return withOwnSession(header) || null;
      const pairs = header.split(/; */).flatMap((pair) => {
        if (pair.startsWith(prefix)) return pair.slice(prefix.length);
        return isProductCookie(pair) ? [] : pair;
      });
      return withOwnSession(pairs.join("; ")) || null;
    },

    /** A `Set-Cookie` line for the browser: every path, no script access, same site, bound to the host. */
    write(line: string): string {
      const [pair = "", ...attributes] = line.split(/; */);
      const lifetime = attributes.filter((attribute) => /^(max-age|expires)=/i.test(attribute));
      const fixed = ["Path=/", "HttpOnly", "SameSite=Lax"];
      return [isSecure ? prefix + pair : pair, ...lifetime, ...fixed, ...(isSecure ? ["Secure"] : [])].join("; ");
    },
  };
}

const sessionName = "hub.session_token";

/**
 * The header with the first session that is spelled as we write it, and no other: a signature has several spellings in
 * base64, and each character another one with percent signs. What counts by session would count each of them apart.
 */
function withOwnSession(header: string): string {
  if (!header.includes(sessionName)) return header;
  const pairs = header.split(/; */);
  const own = pairs.find(
    (pair) => pair.startsWith(`${sessionName}=`) && isOwnSpelling(pair.slice(sessionName.length + 1)),
  );
  return pairs.filter((pair) => pair === own || !pair.includes(sessionName)).join("; ");
}

/** A token and its signature, as Better Auth writes them. */
function isOwnSpelling(value: string): boolean {
  const [, token = "", signature = ""] = /^([\w-]{1,200})\.([\w%]{1,200})$/.exec(value) ?? [];
  const base64 = signature.replaceAll("%2B", "+").replaceAll("%2F", "/").replaceAll("%3D", "=");
  const ownSignature = encodeURIComponent(Buffer.from(base64, "base64").toString("base64"));
  return token !== "" && signature === ownSignature;
}

export type CookieCodec = ReturnType<typeof createCookieCodec>;

/**
 * The request with the names that the rest of the product uses: `hub.device` for
 * `__Host-hub.device`.
 */
export function withPlainCookieNames(request: Request, { read }: CookieCodec): Request {
  const sent = request.headers.get("cookie");
  const own = read(sent);
  if (own === sent) return request;
  const headers = new Headers(request.headers);
  if (own === null) headers.delete("cookie");
  else headers.set("cookie", own);
  return new Request(request, { headers });
}

/** Rewrites the cookies that a response sets, and adds `more`. */
export function sendCookies(response: Response, more: string[], { write }: CookieCodec): void {
  const lines = [...response.headers.getSetCookie(), ...more];
  response.headers.delete("set-cookie");
  for (const line of lines) response.headers.append("set-cookie", write(line));
}

/**
 * The value as it was sent, for a plain name (see `withPlainCookieNames`). Null when the
 * cookie is missing.
 */
export function cookieValue(header: string | null | undefined, name: `hub.${string}`): string | null {
  const cookie = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return cookie === undefined ? null : cookie.slice(name.length + 1);
}

/** The plain names that begin with `start`, as they were sent. */
export function cookieNames<Start extends `hub.${string}`>(
  header: string | null | undefined,
  start: Start,
): `${Start}${string}`[] {
  const names = header?.split(/; */).map((pair) => pair.split("=", 1)[0] ?? "") ?? [];
  return names.filter((name): name is `${Start}${string}` => name.startsWith(start));
}
