// What a browser shows where an address has no page: pictures, files and what scripts read answer in a word or none.

/** Where the framework finds no route. */
const missingPath = "/404/404/404";

const pageDestinations = ["document", "iframe", "frame"];

/** Whether someone opens the address in a browser, rather than a page's script, an element of a page or a program. */
function isOpenedInBrowser({ method, headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  if (method !== "GET") return false;
  return destination === null
    ? headers.get("accept")?.includes("text/html") === true
    : pageDestinations.includes(destination);
}

/** The response of `handle`; for someone at a browser the page that says that nothing is there, where it is no page. */
export async function withMissingPage(
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const response = await handle(request);
  const { status, headers } = response;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (!isRefusal || headers.get("content-type")?.startsWith("text/html") || !isOpenedInBrowser(request))
    return response;
  await response.body?.cancel();
  return handle(new Request(new URL(missingPath, request.url), { headers: request.headers }));
}
