// The service worker of the signed-in screens. It always asks the network first, and responds itself only when that is
// away: with a stored remote, or with the page that says so. Decision 067.
import {
  accountHeader,
  cacheNameOf,
  deleteStoredRemotes,
  findStoredDocument,
  isRemotePath,
  listStoredRemotes,
  maxAgeMs,
  storedAtHeader,
} from "#app/enhance/stage/stored-remotes.ts";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
/** What the browser gives a worker; its type library contradicts that of documents. */
declare const self: {
  addEventListener<Name extends string>(
    name: Name,
    listener: (event: Name extends "fetch" ? FetchEvent : ExtendableEvent) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<{ url: string }[]> };
  registration: ServiceWorkerRegistration;
};

const offlinePath = "/dashboard/offline";
const offlineCache = "offline page";
/** A network that takes longer than this for a stored remote counts as away. */
const maxWaitMs = 5_000;
/** What a screen cannot do without: it would stand there without its rules for good, or the document would load anew. */
const patiently = new Set(["script", "style"]);
/** Of a script or rules, two seconds apart. */
const maxTries = 60;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // Also when the response will not arrive.
  if (request.method === "POST" && /^\/signout(\.data)?$/.test(pathname)) event.waitUntil(deleteStoredRemotes());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(navigate(event, pathname));
  else if (isRemotePath(pathname)) event.respondWith(load(event, pathname));
  else if (/^\/assets\/(remote|offline)-/.test(pathname)) event.respondWith(loadScript(request));
  else if (patiently.has(request.destination)) event.respondWith(loadPatiently(request));
});

/** Nothing of an earlier worker is needed, so a new one takes over at once. */
async function install() {
  const page = await fetch(offlinePath);
  if (!page.ok) throw new Error(`offline page: ${page.status}`);
  await store(offlineCache, offlinePath, page);
  await self.skipWaiting();
}

/** A new build has arrived: stored remotes become those of the new build, and open ones are stored from now on. */
async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.map(({ url }) => new URL(url).pathname).filter(isRemotePath);
  const stored = (await listStoredRemotes()).map(({ path }) => path);
  const refresh = async (path: string) => storeRemote(path, await fetch(path));
  await Promise.allSettled([...new Set([...open, ...stored])].map(refresh));
}

/** From the network. A remote is stored on its way, and what the response no longer allows is deleted. */
async function load(event: FetchEvent, path: string): Promise<Response> {
  const preloaded = await event.preloadResponse;
  // Without network Firefox resolves it with an error, where other browsers reject.
  if (preloaded?.type === "error") throw new TypeError("The network is away");
  const response = preloaded ?? (await fetch(event.request));
  if (isRemotePath(path)) event.waitUntil(storeRemote(path, response.clone()).catch(() => {}));
  return response;
}

async function navigate(event: FetchEvent, path: string): Promise<Response> {
  const network = load(event, path);
  event.waitUntil(Promise.allSettled([network, deleteExpired()]));
  // A username may start with "dashboard" too.
  if (path !== "/dashboard" && !path.startsWith("/dashboard/")) return network;
  const stored = isRemotePath(path) ? await findRemote(path).catch(() => null) : null;
  if (!stored)
    return network
      .then((response) => (isProxys(response) ? respondOffline(path) : response))
      .catch(() => respondOffline(path));
  const available = network.then((response) => (response.status >= 500 ? stored : response));
  return Promise.race([available, delay(maxWaitMs).then(() => stored)]).catch(() => stored);
}

/** A proxy's word that there is no answer. The product's own 503 says more than our page would. */
const isProxys = ({ status }: Response) => status === 502 || status === 504;

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A stored document needs the script of its own build. */
const loadScript = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/**
 * React Router loads the document anew where the script of a screen doesn't arrive, and what was typed on this one is lost;
 * rules that don't arrive it never asks for again.
 */
async function loadPatiently(request: Request): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(request).catch(() => null);
    if (response && ![502, 503, 504].includes(response.status)) return response;
    if (tries === maxTries) return response ?? Response.error();
    await delay(2_000);
  }
}

const isExpired = (storedAtMs: number) => Date.now() - storedAtMs > maxAgeMs;

async function findRemote(path: string): Promise<Response | null> {
  const found = await findStoredDocument(path);
  return found && !isExpired(found.storedAtMs) ? found.document : null;
}

async function respondOffline(path: string): Promise<Response> {
  if (path === "/dashboard/start") {
    const newest = await findNewestRemote();
    if (newest) return Response.redirect(newest);
  }
  return (await caches.match(offlinePath, { cacheName: offlineCache, ignoreVary: true })) ?? Response.error();
}

async function findNewestRemote(): Promise<string | null> {
  let newest = { path: null as string | null, storedAtMs: 0 };
  for (const { path } of await listStoredRemotes()) {
    const { storedAtMs = 0 } = (await findStoredDocument(path)) ?? {};
    if (storedAtMs > newest.storedAtMs && !isExpired(storedAtMs)) newest = { path, storedAtMs };
  }
  return newest.path;
}

async function deleteExpired() {
  for (const { name, path } of await listStoredRemotes()) {
    const found = await findStoredDocument(path);
    if (found && isExpired(found.storedAtMs)) await caches.delete(name);
  }
}

/** Only what the server gave this account stays. A redirect means that the session has ended. */
async function storeRemote(path: string, response: Response) {
  const hasMoved = response.redirected || response.type === "opaqueredirect";
  const account = response.ok && !hasMoved ? response.headers.get(accountHeader) : null;
  if (account) {
    await deleteStoredRemotes((remote) => remote.account !== account);
    await store(cacheNameOf(account, path), path, response);
  } else if (response.status === 404) await deleteStoredRemotes((remote) => remote.path === path);
  else if (hasMoved || response.status === 401) await deleteStoredRemotes();
}

/** Stores a document with its scripts, and deletes the scripts that only an earlier one needed. */
async function store(cacheName: string, path: string, response: Response) {
  const html = await response.text();
  const tags = html.matchAll(/<script[^>]* src="([^"]+)"/g);
  const scripts = [...tags].map(([, address = ""]) => new URL(address, location.origin).href);
  const cache = await caches.open(cacheName);
  await cache.addAll(scripts);
  const storedAt = String(Date.now());
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(storedAtHeader, storedAt);
  await cache.put(path, new Response(html.replace("<main ", `<main data-stored="${storedAt}" `), { headers }));
  for (const request of await cache.keys())
    if (request.url.endsWith(".js") && !scripts.includes(request.url)) await cache.delete(request);
}
