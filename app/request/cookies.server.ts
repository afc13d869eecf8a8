// Inside the product a cookie has a plain name (`hub.device`). How it travels is decided here, at the edge, for all of
// them, so that a new cookie cannot forget it: over https its name begins with `__Host-`, by which a browser holds it to
// this very host, and no neighbouring host can set or read it.

const prefix = "__Host-";
const isProductCookie = (name: string) => name.startsWith("hub.");

/** How the cookies of this installation travel; `appUrl` is its public origin. */
export function createCookieCodec(appUrl: Pick<URL, "protocol">) {
  const isSecure = appUrl.protocol === "https:";
  return {
    /** A request's `cookie` header as the product reads it. Over https, what carries one of our names without the prefix is left out. */
    read(header: string | null | undefined): string | null {
      if (!header || !isSecure) return header || null;
      const pairs = header.split(/; */).flatMap((pair) => {
        if (pair.startsWith(prefix)) return pair.slice(prefix.length);
        return isProductCookie(pair) ? [] : pair;
      });
      return pairs.join("; ") || null;
    },

    /** A `Set-Cookie` line as it leaves: for every path, for no script, not sent from other sites, and bound to the host. */
    write(line: string): string {
      const [pair = "", ...attributes] = line.split(/; */);
      const lifetime = attributes.filter((attribute) => /^(max-age|expires)=/i.test(attribute));
      const fixed = ["Path=/", "HttpOnly", "SameSite=Lax"];
      return [isSecure ? prefix + pair : pair, ...lifetime, ...fixed, ...(isSecure ? ["Secure"] : [])].join("; ");
    },
  };
}

export type CookieCodec = ReturnType<typeof createCookieCodec>;

/** The same request with its cookies as the product reads them. */
export function withPlainCookieNames(request: Request, { read }: CookieCodec): Request {
  const sent = request.headers.get("cookie");
  const own = read(sent);
  if (own === sent) return request;
  const headers = new Headers(request.headers);
  if (own === null) headers.delete("cookie");
  else headers.set("cookie", own);
  return new Request(request, { headers });
}

/** Rewrites the cookies that a response sets, and adds `more`, as they leave. */
export function sendCookies(response: Response, more: string[], { write }: CookieCodec): void {
  const lines = [...response.headers.getSetCookie(), ...more];
  response.headers.delete("set-cookie");
  for (const line of lines) response.headers.append("set-cookie", write(line));
}

/** The value of a cookie of ours in a `cookie` header; null without one. */
export function cookieValue(header: string | null | undefined, name: `hub.${string}`): string | null {
  const cookie = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return cookie === undefined ? null : cookie.slice(name.length + 1);
}
