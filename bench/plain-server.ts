// The baseline: Node's HTTP server that sends one gzip buffer.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

const { body, headers } = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as {
  body: string;
  headers: Record<string, string>;
};
const bytes = gzipSync(body, { level: 9 });
const sent = { ...headers, "content-encoding": "gzip", "content-length": String(bytes.length) };
const server = createServer((_, response) => {
  response.writeHead(200, sent).end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}/`);
});
