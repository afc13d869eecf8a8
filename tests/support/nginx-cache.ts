// nginx as a cache in front of the product, set up as ops/nginx-cache*.conf say.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPort } from "#tests/support/own-port.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Listens on `port`, passes on to `productPort`, and says in `x-cache` where each response came from. */
export async function startNginxCache(port: number, productPort: number) {
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-nginx-cache-"));
  const settings = readFileSync("ops/nginx-cache.conf", "utf8").replace(
    "/var/cache/nginx/talk-hubs",
    `${folder}/cache`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; daemon off;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      ${settings}
      upstream product { server 127.0.0.1:${productPort}; keepalive 8; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://product; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          ${readFileSync("ops/nginx-cache-location.conf", "utf8")}
          add_header x-cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  await waitForNginx(`http://127.0.0.1:${port}`, join(folder, "error.log"));
  return {
    async stop() {
      const ended = once(nginx, "exit");
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForNginx(origin: string, errorLog: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await fetch(`${origin}/healthz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(readFileSync(errorLog, "utf8"));
}

/** nginx's cache between visitors and a product, counting what it answers itself. */
export async function startCacheInFront(app: Pick<TestApp, "listen">) {
  const server = await app.listen();
  const { port } = new URL(server.origin);
  const cachePort = ownPort();
  const nginx = await startNginxCache(cachePort, Number(port));
  const results = new Map<string, number>();
  return {
    from: (address: string) => async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const sent = new Request(`http://127.0.0.1:${cachePort}${pathname}${search}`, request);
      sent.headers.set("x-forwarded-for", address);
      const response = await fetch(sent);
      const result = response.headers.get("x-cache") ?? "none";
      results.set(result, (results.get(result) ?? 0) + 1);
      return response;
    },
    async stop() {
      console.log("from the cache in front:", Object.fromEntries(results));
      await nginx.stop();
      server.close();
    },
  };
}
