// Every way to request a public address of a talk and its speaker, derived from the route map: a new route is covered
// automatically.
import { randomUUID } from "node:crypto";
import { routeMap } from "#tests/support/route-map.ts";

export const publicRoutes = routeMap.filter(
  ({ path, isPrivate }) => !isPrivate && !path.includes("*") && !path.startsWith("/_local"),
);

export interface PublicAudienceRequest {
  /** Path and query. */
  address: string;
  method: "GET" | "HEAD" | "POST";
  headers: Record<string, string>;
  fields?: Record<string, string>;
}

interface TalkAddress {
  username: string;
  slug: string;
  resourceIds: string[];
  /** The last segment of the address of a slide's picture. */
  slidePicture: string;
}

/** The routes' paths for this talk; an unknown parameter gets an id. */
export function pathsAt({ username, slug, resourceIds, slidePicture }: TalkAddress) {
  return publicRoutes.flatMap(({ path, ...route }) =>
    (path.includes(":resourceId") ? resourceIds : resourceIds.slice(0, 1)).map((resourceId) => ({
      ...route,
      isOfTalk: path.startsWith("/:username/:slug"),
      isOfSpeaker: path.startsWith("/:username"),
      path: path
        .replace(":username", username)
        .replace(":slug", slug)
        .replace(":picture", slidePicture)
        .replace(/:\w+/g, resourceId),
    })),
  );
}

/** The address from which the framework's script loads a page's data. */
const dataOf = (path: string, query = "") => (path === "/" ? `/_.data${query}` : `${path}.data${query}`);
const oneRoute = (path: string, id: string) => dataOf(path, `?_routes=${encodeURIComponent(id)}`);

const get = (address: string, headers = {}): PublicAudienceRequest => ({ address, method: "GET", headers });

/**
 * All requests for this talk. `queries` are added to the addresses of the talk and the speaker; responses in `earlier`
 * are revalidated.
 */
export function requestsAt(
  talk: TalkAddress,
  queries: string[],
  earlier: ReadonlyMap<string, { etag: string; modified: string | null }> = new Map(),
): PublicAudienceRequest[] {
  return pathsAt(talk).flatMap(({ id, path, isScreen, isOfSpeaker }) => {
    const plain = [path, dataOf(path)];
    if (!isOfSpeaker) return plain.map((address) => get(address));
    const spellings = isScreen ? [`${path}/`, `${path}/_.data`, oneRoute(path, id)] : [];
    const withQueries = queries.flatMap((query) => [path + query, ...(isScreen ? [dataOf(path, query)] : [])]);
    return [
      ...[...plain, ...spellings, ...withQueries].map((address) => get(address)),
      ...plain.map((address): PublicAudienceRequest => ({ address, method: "HEAD", headers: {} })),
      ...["bytes=0-", "bytes=2-5"].map((range) => get(path, { range })),
      ...[...plain, ...spellings].flatMap((address) => {
        const { etag, modified } = earlier.get(address) ?? {};
        if (!etag) return [];
        return [
          get(address, { "if-none-match": etag }),
          get(address, { "if-range": etag, range: "bytes=2-" }),
          ...(modified ? [get(address, { "if-modified-since": modified })] : []),
        ];
      }),
    ];
  });
}

/** Requests for the printed addresses: the pages and what they offer. */
export const formerRequestsAt = (talk: TalkAddress): PublicAudienceRequest[] =>
  pathsAt(talk)
    .filter(({ isOfSpeaker }) => isOfSpeaker)
    .flatMap(({ path }) => [get(`${path}?s=qr`), get(dataOf(path))]);

/** Every form of the talk with these fields, as a document, as the page's module and as the framework send it. */
export const formsAt = (talk: TalkAddress, fields: Record<string, string>): PublicAudienceRequest[] =>
  pathsAt(talk)
    .filter(({ isAction, isOfTalk }) => isAction && isOfTalk)
    .flatMap(({ id, path }) =>
      [path, dataOf(path), oneRoute(path, id)]
        .map((address): PublicAudienceRequest => ({ address, method: "POST", headers: {} }))
        .concat({ address: path, method: "POST", headers: { accept: "application/json" } })
        .map((each) => ({ ...each, fields: { ...fields, submission_id: randomUUID() } })),
    );
