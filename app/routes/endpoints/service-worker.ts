// The service worker of the signed-in screens (enhance/dashboard-worker.ts).
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import worker from "#app/enhance/dashboard-worker.ts?worker&url";
import { removal } from "#app/enhance/removed-worker.ts";
import offlineModule from "#app/enhance/stage/offline.ts?worker&url";
import remoteModule from "#app/enhance/stage/remote.ts?worker&url";
import { isUnchanged } from "#app/request/etag-match.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/service-worker.ts";

let built: string | undefined;
async function readBuiltWorker() {
  // It names what it stores, so that every build that changes one of them replaces the worker.
  built ??= `// ${remoteModule} ${offlineModule}
${await readFile(`build/client${worker}`, "utf8")}`;
  return built;
}

/**
 * The same address in every build, for everyone: a browser asks for it at each visit of a signed-in screen, and installs
 * what has changed. With OFFLINE_REMOTE=false, and while developing, it is a worker that removes itself.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings } = context.get(requestContextKey).services;
  const script = settings.offlineRemote && !import.meta.env.DEV ? await readBuiltWorker() : removal;
  const etag = `"${createHash("sha256").update(script).digest("base64url")}"`;
  const headers = { etag, "cache-control": "no-cache", "service-worker-allowed": "/dashboard" };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(script, { headers: { ...headers, "content-type": "text/javascript; charset=utf-8" } });
}
