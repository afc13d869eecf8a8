// node bench/trials/proxies.ts [nginx|caddy]: walks through the product behind each proxy, configured as in ops/. Two processes
// on PostgreSQL with an object store, TLS with a certificate made here. Needs nginx, caddy, openssl and PostgreSQL's
// programs (or TEST_DATABASE_URL); the build is the current one. Exits with 1 if a step is not as it should be.
import { randomUUID } from "node:crypto";
import { connect } from "node:http2";
import { ada } from "#tests/support/people.ts";
import { pdf } from "#tests/support/uploads.ts";
import {
  type Client,
  host,
  hubPath,
  type ProxiedProduct,
  type ProxyKind,
  startProxiedProduct,
} from "./proxied-product.ts";

const megabyte = 1024 ** 2;
/** `accountEmailAddressLimiter` in app/request/limits.server.ts: requests for a new password from one address. */
const resetsPerAddress = 300;
const kinds = process.argv[2] ? [process.argv[2] as ProxyKind] : (["nginx", "caddy"] as const);

let failures = 0;
function report(step: string, isRight: boolean, detail: string) {
  if (!isRight) failures++;
  console.log(`${isRight ? "ok    " : "FAILED"}  ${step}: ${detail}`);
}

async function waitFor(isReached: () => boolean) {
  const startedAt = performance.now();
  while (!isReached() && performance.now() - startedAt < 20_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - startedAt;
}

async function walkPages(product: ProxiedProduct, client: Client) {
  const page = await client.send(hubPath);
  report("a talk's page", page.status === 200 && page.text.includes("Kind machines"), String(page.status));
  const session = connect(`https://127.0.0.1:${product.port}`, { servername: host, rejectUnauthorized: false });
  const version = await new Promise((resolve) => session.once("connect", () => resolve(session.alpnProtocol)));
  session.close();
  report("HTTP/2", version === "h2", String(version));
  const [asset = ""] = /\/assets\/[^"')]+/.exec(page.text) ?? [];
  const files = [await client.send(asset), await client.send(asset), await client.send("/assets/no-such-file.js")];
  const isImmutable = String(files[1]?.headers["cache-control"]).includes("immutable");
  const statuses = files.map(({ status }) => status).join(", ");
  report("hashed assets, and one that does not exist", isImmutable && statuses === "200, 200, 404", statuses);
  const local = [await client.send("/_local/mail"), await client.send("/metrics")].map(({ status }) => status);
  report(
    "local pages and metrics are closed",
    local.every((status) => status === 404),
    local.join(", "),
  );
}

async function walkSignedIn(product: ProxiedProduct, client: Client) {
  const signedIn = await client.submit("/signin", { email: ada.email, password: ada.password });
  const dashboard = await client.send("/dashboard");
  report("sign-in", dashboard.status === 200, `${signedIn.status}, then ${dashboard.status}`);

  const stream = await client.openStream(`/dashboard/hubs/${product.hubId}/live`);
  await waitFor(() => stream.text().includes("\n\n"));
  // What a speaker sends on her own page does not count.
  const phone = product.client("127.0.0.4");
  const token = await readFormToken(phone, hubPath);
  const before = stream.text().length;
  const rating = { form_token: token, rating: "4", comments: "Through the proxy", submission_id: randomUUID() };
  const rated = await phone.submit(`${hubPath}/feedback`, rating);
  const ms = await waitFor(() => stream.text().slice(before).includes("data: {"));
  stream.close();
  phone.close();
  report("a rating reaches the live stats", rated.status === 303 && ms < 5_000, `${rated.status}, ${ms.toFixed(0)} ms`);
}

const readFormToken = async (client: Client, path: string) =>
  /name="form_token" value="([^"]+)"/.exec((await client.send(path)).text)?.[1] ?? "";

async function walkUploads(client: Client) {
  const upload = (bytes: number) => {
    const query = new URLSearchParams({ id: randomUUID(), name: "slides.pdf", kind: "presentation" });
    const body = Buffer.alloc(bytes, " ");
    pdf.copy(body);
    const headers = { "content-type": "application/octet-stream" };
    return client.send(`/dashboard/files/upload?${query}`, { method: "PUT", headers, body });
  };
  const startedAt = performance.now();
  const full = await upload(50 * megabyte);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  report("a file of 50 MB", full.status === 201, `${full.status} in ${seconds} s`);
  for (const size of [50 * megabyte + 1, 80 * megabyte]) {
    const tooLarge = await upload(size).catch((error: Error) => ({ status: 0, text: error.message }));
    const isOwn = tooLarge.status === 413 && tooLarge.text.includes("problem");
    report(
      `a file of ${(size / megabyte).toFixed(1)} MB is refused by the product`,
      isOwn,
      `${tooLarge.status} ${tooLarge.text.slice(0, 120)}`,
    );
  }
  const form = await client.submit(`${hubPath}/feedback`, { comments: "x".repeat(300 * 1024) });
  const isOwn = form.status === 413 && form.text.includes("This form is too large");
  report("a form of 300 KB is refused by the product", isOwn, String(form.status));
}

/** Limits by address must count people, not the proxy, and not what people claim. */
async function walkAddresses(product: ProxiedProduct) {
  const [crowded, free] = [product.client("127.0.0.2"), product.client("127.0.0.3")];
  const requestReset = async (client: Client, headers = {}) => {
    const fields = { intent: "forgot-password", email: `${randomUUID()}@example.com` };
    return client.submit("/signin", { ...fields, form_token: await readFormToken(client, "/signin") }, headers);
  };
  const accepted: number[] = [];
  for (let i = 0; i < resetsPerAddress; i++) accepted.push((await requestReset(crowded)).status);
  const isAccepted = accepted.every((status) => status === 303);
  const refused = await requestReset(crowded);
  const forged = await requestReset(crowded, { "x-forwarded-for": "203.0.113.9" });
  const other = await requestReset(free);
  const statuses = [refused.status, forged.status, other.status].join(", ");
  report(
    "limits count a visitor's own address",
    isAccepted && statuses === "429, 429, 303",
    `${accepted.length} accepted, then ${statuses} (own address, forged header, another address)`,
  );
  crowded.close();
  free.close();
}

for (const kind of kinds) {
  console.log(`\n${kind}`);
  const product = await startProxiedProduct(kind);
  const client = product.client();
  try {
    await walkPages(product, client);
    await walkSignedIn(product, client);
    await walkUploads(client);
    await walkAddresses(product);
  } finally {
    client.close();
    await product.end();
  }
}
process.exit(failures ? 1 : 0);
