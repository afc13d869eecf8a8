// The remotes that a phone stores so that they open without network: one cache for each, named by account and path, with
// the document, its script and its last state. Without a secure page a browser has no caches.
import type { RemoteUpdate, SentCommand } from "#app/domain/stage/stage.ts";

const prefix = "remote ";
/** A remote that the server has not confirmed for so long is deleted. As long as a phone keeps unsent ratings. */
export const maxAgeMs = 72 * 60 * 60_000;
/** The response header that allows storing a remote, and names its account. */
export const accountHeader = "talk-hubs-account";

/** When a document was stored, by the phone's clock: milliseconds. */
export const storedAtHeader = "x-stored-at";

export interface StoredRemote {
  /** Of its cache. */
  name: string;
  account: string;
  path: string;
}

/** What a remote continues with when its page is opened again. */
export interface StoredState {
  /** The address of the script that wrote it: another one may not understand it. */
  script: string;
  update: RemoteUpdate;
  /** The server's clock minus the phone's. */
  skewMs: number;
  /** When the server last answered, by the phone's clock. */
  contactMs: number;
  waiting: SentCommand[];
}

export const isRemotePath = (path: string) => /^\/dashboard\/hubs\/[^/]+\/remote$/.test(path);
export const cacheNameOf = (account: string, path: string) => `${prefix}${account} ${path}`;

export async function listStoredRemotes(): Promise<StoredRemote[]> {
  const names = "caches" in globalThis ? await caches.keys().catch(() => []) : [];
  return names.flatMap((name) => {
    const [, account = "", path = ""] = name.split(" ");
    return name.startsWith(prefix) ? [{ name, account, path }] : [];
  });
}

/** Deletes every stored remote, or those that `isExpendable` names. */
export async function deleteStoredRemotes(isExpendable: (remote: StoredRemote) => boolean = () => true) {
  const remotes = await listStoredRemotes();
  await Promise.all(remotes.filter(isExpendable).map(({ name }) => caches.delete(name)));
}

/** Looked up each time, because opening a cache that was deleted would create it again. */
async function openCacheOf(path: string): Promise<Cache | null> {
  const remote = (await listStoredRemotes()).find((each) => each.path === path);
  return remote ? caches.open(remote.name) : null;
}

/** The stored document with the time it was stored; null without one. */
export async function findStoredDocument(path: string): Promise<{ document: Response; storedAtMs: number } | null> {
  const document = await (await openCacheOf(path))?.match(path, { ignoreVary: true });
  return document ? { document, storedAtMs: Number(document.headers.get(storedAtHeader)) } : null;
}

const stateAddress = (path: string) => `${path}/state`;

/** Stores the state beside the remote's document, if that is stored. */
export async function storeState(path: string, state: StoredState) {
  await (await openCacheOf(path))?.put(stateAddress(path), new Response(JSON.stringify(state)));
}

/** The state that the same script stored; null without one. */
export async function findStoredState(path: string, script: string): Promise<StoredState | null> {
  const state: StoredState | undefined = await (await (await openCacheOf(path))?.match(stateAddress(path)))?.json();
  return state?.script === script ? state : null;
}
