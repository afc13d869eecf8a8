// node bench/trials/http-cache.ts [seconds]: the product behind nginx's cache, set up as ops/nginx-cache*.conf say. Counts what
// reaches the product under load, and compares what visitors get before and after others used the same addresses.
// Needs nginx and wrk.
import { startNginxCache } from "#tests/support/nginx-cache.ts";
import { ownPort } from "#tests/support/own-port.ts";
import { routePaths } from "#tests/support/route-paths.ts";
import { installDemo, wrk } from "../measure.ts";

const seconds = Number(process.argv[2] ?? 10);
const hub = "/amara-osei/calm-under-fire";
const [port, productPort] = [ownPort(), ownPort()];
const origin = `http://localhost:${port}`;

/** How many requests for a talk's page the product has answered. */
async function readOriginCount(): Promise<number> {
  const text = await (await fetch(`${product.origin}/metrics`)).text();
  return [...text.matchAll(/^http_request_duration_seconds_count\{.*route="\/:username\/:slug",.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

function report(text: string, isRight: boolean) {
  if (!isRight) failureCount++;
  console.log(`${isRight ? "ok    " : "FAILED"}  ${text}`);
}

async function measureLoad() {
  await (await fetch(origin + hub)).text();
  const before = await readOriginCount();
  const { requests, errors } = await wrk(`http://127.0.0.1:${port}${hub}`, { connections: 50, seconds });
  const count = (await readOriginCount()) - before;
  report(`${requests} requests in ${seconds} s, ${errors} errors: ${count} reached the product`, count <= seconds + 1);
}

interface Page {
  status: number;
  headers: Headers;
  html: string;
}
type Visitor = ReturnType<typeof createVisitor>;

/** A browser without JavaScript, which stores cookies. */
function createVisitor() {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin, "accept-encoding": "gzip", ...(cookie && { cookie }) };
    const response = await fetch(origin + path, { redirect: "manual", headers, ...init });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, html: await response.text() };
  }
  return {
    cookies,
    open: (path: string) => send(path),
    submit: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

/** What must be the same for two visitors: the page without its forms' tokens and ids and the time of a contact card. */
const readContent = ({ status, html }: Page) =>
  `${status} ${html.replaceAll(/(name="(?:form_token|submission_id)" value=)"[^"]*"/g, "$1").replaceAll(/^REV:.*$/gm, "")}`;

const cacheStatusOf = ({ headers }: Page) => headers.get("x-cache");
const isPrivate = ({ headers }: Page) => /private|no-store/.test(headers.get("cache-control") ?? "");

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor();
  const { status } = await visitor.submit("/signin", { email: "amara@example.com", password });
  if (status !== 303) throw new Error(`Amara could not sign in: ${status}`);
  return visitor;
}

async function compareVisitors() {
  const paths = routePaths
    .map(({ path }) => path.replace(":username", "amara-osei").replace(":slug", "calm-under-fire"))
    .filter((path) => !/[:*]|^\/(dashboard|admin|_local|metrics|checkout|signout)/.test(path));
  const openAll = async (visitor: Visitor) =>
    new Map(await Promise.all(paths.map(async (path) => [path, await visitor.open(path)] as const)));

  const before = await openAll(createVisitor());
  const owner = await signIn();
  const recognised = createVisitor();
  const token = /name="form_token" value="([^"]*)"/.exec(before.get(hub)?.html ?? "")?.[1] ?? "";
  const rated = await recognised.submit(`${hub}/feedback`, {
    rating: "5",
    email: "rosa@example.com",
    comments: "Only mine",
    emailConsent: "on",
    form_token: token,
    submission_id: crypto.randomUUID(),
  });
  report(`a visitor rates through the cache (${rated.status})`, rated.status === 303);
  // As after the lead form, which this talk may not have.
  recognised.cookies.set("hub.known", "1");
  for (const [name, visitor] of Object.entries({ "the owner": owner, "a recognised device": recognised })) {
    const pages = [...(await openAll(visitor))];
    const shared = pages.filter(([, page]) => cacheStatusOf(page) === "HIT" || cacheStatusOf(page) === "STALE");
    report(`${name}: ${pages.length} addresses, from the cache: ${shared.map(([path]) => path)}`, shared.length === 0);
  }
  const ownPage = await owner.open(hub);
  report("the owner's own page is private", isPrivate(ownPage));
  const after = await openAll(createVisitor());
  const changed = paths.filter((path) => {
    const [first, second] = [before.get(path), after.get(path)];
    return !first || !second || readContent(first) !== readContent(second);
  });
  report(`a new visitor then gets the same at ${paths.length} addresses, except: ${changed}`, changed.length === 0);
  const again = [...(await openAll(createVisitor()))];
  const stored = again.filter(([, page]) => ["HIT", "STALE", "UPDATING"].includes(cacheStatusOf(page) ?? ""));
  const wrong = stored.filter(([, page]) => page.headers.has("set-cookie") || isPrivate(page));
  report(`stored for everyone: ${stored.map(([path]) => path).join(" ")}`, wrong.length === 0);
}

const { product, password, end } = await installDemo({ PORT: String(productPort), APP_URL: origin });
const nginx = await startNginxCache(port, productPort);
let failureCount = 0;
try {
  await measureLoad();
  await compareVisitors();
} finally {
  await nginx.stop();
  await end();
}
process.exitCode = failureCount ? 1 : 0;
