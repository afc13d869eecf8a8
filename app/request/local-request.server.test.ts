import { expect, it } from "vitest";
import { localMailFolder } from "#app/request/local-request.server.ts";

const asked = (headers: Record<string, string> = {}) => new Request("http://localhost:3000/_local/mail", { headers });
const installed = (setup: object = {}, socketAddress: string | undefined = "127.0.0.1") => ({
  installation: { setup: { isLocalOnly: true, dataDir: "/data", hasRealMail: false, ...setup } },
  socketAddress,
});

it("shows kept letters to somebody at this computer", () => {
  expect(localMailFolder(installed(), asked())).toBe("/data/mail");
  for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost"])
    expect(localMailFolder(installed({}, "::ffff:127.0.0.1"), asked({ host }))).toBe("/data/mail");
});

it("shows none when letters really leave, people elsewhere use the installation, or the caller is elsewhere", () => {
  expect(localMailFolder(installed({ hasRealMail: true }), asked())).toBeNull();
  expect(localMailFolder(installed({ isLocalOnly: false }), asked())).toBeNull();
  expect(localMailFolder(installed({}, "192.168.1.9"), asked())).toBeNull();
  expect(localMailFolder({ ...installed(), socketAddress: undefined }, asked())).toBeNull();
});

it.each([
  // A page that points its own name at 127.0.0.1, also one that begins like it.
  ...["evil.example:3000", "127.evil.example:3000", "127.0.0.1.nip.io:3000", "localhost.evil.example"].map((host) => ({
    host,
  })),
  ...["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"].map((name) => ({
    [name]: "203.0.113.7",
  })),
])("shows none to a request that came from elsewhere: %o", (headers) => {
  expect(localMailFolder(installed(), asked(headers as Record<string, string>))).toBeNull();
});
