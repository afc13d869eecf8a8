import { expect, it } from "vitest";
import { localMailFolder } from "#app/request/local-mail.server.ts";
import type { Installation } from "#app/services.server.ts";

const asked = (headers: HeadersInit = {}) => new Request("http://localhost:3000/_local/mail", { headers });
const installed = (config: object) => ({
  installation: { config: { onLoopback: true, dataDir: "/data", ...config } } as unknown as Installation,
});

it("shows kept letters to somebody at this computer", () => {
  expect(localMailFolder(installed({}), asked())).toBe("/data/mail");
  expect(localMailFolder(installed({}), asked({ host: "127.0.0.1:3000" }))).toBe("/data/mail");
});

it("shows none when letters really leave, or a network listens", () => {
  expect(localMailFolder(installed({ smtp: { url: "smtp://mail" } }), asked())).toBeNull();
  expect(localMailFolder(installed({ onLoopback: false }), asked())).toBeNull();
});

it.each([
  { host: "evil.example:3000" }, // a page that points its own name at 127.0.0.1
  { host: "localhost:3000", "x-forwarded-for": "203.0.113.7" },
  { host: "localhost:3000", forwarded: "for=203.0.113.7" },
])("shows none to a request that came from elsewhere: %o", (headers) => {
  expect(localMailFolder(installed({}), asked(headers as unknown as HeadersInit))).toBeNull();
});
