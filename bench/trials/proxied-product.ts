// Two processes of the product on one PostgreSQL and one object store, behind nginx or Caddy with the example of ops/
// and a certificate made here: what a larger installation looks like, on one machine.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { openDatabase } from "#app/database/connect.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { objectStoreSettings, startObjectStore } from "#tests/support/object-store.ts";
import { ownPort } from "#tests/support/own-port.ts";
import { ada } from "#tests/support/people.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { makeDatabase } from "../large-data.ts";
import { findPostgres } from "../scratch-postgres.ts";

export type ProxyKind = "nginx" | "caddy";
/** Nobody's name (RFC 2606). Clients connect to the proxy by its address and ask for this host. */
export const host = "hubs.example";
const origin = `https://${host}`;
export const hubPath = `/${ada.username}/kind-machines`;

/** The whole installation, running. `settings` are the product's, for both processes. */
export async function startProxiedProduct(kind: ProxyKind, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-proxied-"));
  const [server, store, mail] = [await findPostgres(), await startObjectStore(), await startMailServer()];
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const database = await makeDatabase(admin, server.url);
  const [port, httpPort, ...ports] = [1, 2, 3, 4].map(ownPort);
  const env = {
    APP_URL: origin,
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: database.url,
    APP_SECRET: "a secret that only the benchmarks know",
    S3_ENDPOINT: store.endpoint,
    S3_REGION: objectStoreSettings.region,
    S3_BUCKET: objectStoreSettings.bucket,
    S3_ACCESS_KEY_ID: objectStoreSettings.accessKeyId,
    S3_SECRET_ACCESS_KEY: objectStoreSettings.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: "Talk Hubs <no-reply@hubs.example>",
    DRAIN_SECONDS: "5",
    ...settings,
  };
  const startProcess = (index: number) => startProduct({ env: { ...env, PORT: String(ports[index]) } });
  const processes: Product[] = [];
  for (const index of ports.keys()) processes.push(await startProcess(index));
  const { db, close } = await openDatabase({ url: database.url });
  const { id: hubId } = await insertHub(db, await insertSpeaker(db, ada));
  const proxy = await startProxy(kind, { folder, port, httpPort, ports } as ProxyPlace);
  return {
    port,
    hubId,
    db,
    processes,
    /** What the proxy wrote: errors alone. */
    proxyLog: () => readFileSync(join(folder, `${kind}.log`), "utf8"),
    /** A client at `address`, which is any of this machine's 127.0.0.*. */
    client: (address = "127.0.0.1") => createClient(port as number, proxy.certificate, address),
    /** Ends one process (TERM), waits for its end, and starts it again as an upgrade does. */
    async restart(index: number) {
      const old = processes[index] as Product;
      const code = await old.stop();
      processes[index] = await startProcess(index);
      await old.remove();
      return code;
    },
    async end() {
      await close();
      proxy.process.kill("SIGTERM");
      await Promise.all(processes.map((product) => product.stop()));
      for (const product of processes) await product.remove();
      await mail.goDown();
      store.close();
      await database.drop();
      await admin.end();
      server.end();
      rmSync(folder, { recursive: true });
    },
  };
}
export type ProxiedProduct = Awaited<ReturnType<typeof startProxiedProduct>>;
export type Client = ReturnType<typeof createClient>;

interface ProxyPlace {
  folder: string;
  port: number;
  httpPort: number;
  /** Of the product's processes. */
  ports: [number, number];
}

/** Starts the proxy with its example file, in which only addresses and paths are replaced. */
async function startProxy(kind: ProxyKind, place: ProxyPlace) {
  const [key, certificateFile] = [join(place.folder, "key.pem"), join(place.folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const files = ["-keyout", key, "-out", certificateFile];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "1",
      ...subject,
      ...files,
    ],
    { stdio: "ignore" },
  );
  const process = kind === "nginx" ? runNginx(place, key, certificateFile) : runCaddy(place, key, certificateFile);
  await waitForPort(place.port, process);
  return { process, certificate: readFileSync(certificateFile, "utf8") };
}

const replaceAll = (text: string, replacements: [string, string][]) =>
  replacements.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`The example no longer contains "${from}"`);
    return current.replaceAll(from, to);
  }, text);

function runNginx({ folder, port, httpPort, ports }: ProxyPlace, key: string, certificateFile: string) {
  const site = replaceAll(readFileSync("ops/nginx.conf", "utf8"), [
    ["127.0.0.1:3001", `127.0.0.1:${ports[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${ports[1]}`],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/letsencrypt/live/hubs.example/fullchain.pem", certificateFile],
    ["/etc/letsencrypt/live/hubs.example/privkey.pem", key],
    ["/var/cache/nginx/talk-hubs", join(folder, "cache")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  mkdirSync(join(folder, "temporary"));
  const main = [
    process.getuid?.() === 0 ? "user root;" : "",
    `worker_processes 2; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`,
    "events { worker_connections 4096; }",
    "http { access_log off;",
    ...temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`),
    `${site}}`,
  ];
  writeFileSync(join(folder, "nginx.conf"), main.join("\n"));
  return spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx.log")], { stdio: "inherit" });
}

function runCaddy({ folder, port, httpPort, ports }: ProxyPlace, key: string, certificateFile: string) {
  const site = replaceAll(readFileSync("ops/Caddyfile", "utf8"), [
    ["{$DOMAIN:hubs.example} {", `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificateFile} ${key}`],
  ]);
  const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${httpPort}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), global + site);
  const [first, second] = ports.map((one) => `127.0.0.1:${one}`);
  return spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", openSync(join(folder, "caddy.log"), "w")],
    env: { ...process.env, APP_1: first, APP_2: second, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
}

async function waitForPort(port: number, proxy: ChildProcess) {
  for (;;) {
    if (proxy.exitCode !== null) throw new Error(`The proxy ended with ${proxy.exitCode}`);
    const isOpen = await new Promise((resolve) => {
      const probe = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      probe.once("connect", () => probe.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}
interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

/** A browser without a page: stores cookies, keeps connections open, follows no redirect. */
function createClient(port: number, certificate: string, localAddress: string) {
  const cookies = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, ca: certificate, localAddress, servername: host });
  const target = { agent, host: "127.0.0.1", port };
  const headersWith = (headers: OutgoingHttpHeaders = {}) => ({
    host,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    origin,
    ...headers,
  });
  async function send(path: string, { method = "GET", headers, body = "" }: Sent = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { ...target, path, method };
      const length = method === "GET" ? {} : { "content-length": Buffer.byteLength(body) };
      const sent = request({ ...options, headers: headersWith({ ...length, ...headers }) }, (response) => {
        for (const line of response.headers["set-cookie"] ?? []) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((content) => resolve({ status, headers, text: content.toString() }), reject);
      });
      sent.on("error", reject).end(body);
    });
  }
  return {
    send,
    submit: (path: string, fields: Record<string, string>, headers: OutgoingHttpHeaders = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    /** Opens a stream of server-sent events; `text()` is what has arrived. */
    async openStream(path: string) {
      let received = "";
      const opened = request({ ...target, path, headers: headersWith({ accept: "text/event-stream" }) });
      opened.on("response", (response) => response.on("data", (part) => (received += part)).on("error", () => {}));
      opened.on("error", () => {}).end();
      return { text: () => received, close: () => opened.destroy() };
    },
    /** The next request is another visitor's. */
    clearCookies: () => cookies.clear(),
    close: () => agent.destroy(),
  };
}
