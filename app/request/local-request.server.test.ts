import { expect, it } from "vitest";
import { localMailFolder } from "#app/request/local-request.server.ts";

const mailRequest = (headers: Record<string, string> = {}) =>
  new Request("http://localhost:3000/_local/mail", { headers });
const contextWith = (setup: object = {}, socketAddress: string | undefined = "127.0.0.1") => ({
  installation: { setup: { isLocalOnly: true, localPeers: [], dataDir: "/data", hasRealMail: false, ...setup } },
  socketAddress,
});

it("shows stored emails to a person on this computer", () => {
  expect(localMailFolder(contextWith(), mailRequest())).toBe("/data/mail");
  for (const host of ["127.0.0.1:3000", "[::1]:3000", "localhost"])
    expect(localMailFolder(contextWith({}, "::ffff:127.0.0.1"), mailRequest({ host }))).toBe("/data/mail");
});

it("shows them, in a container, to the machine that it runs on", () => {
  const inside = { localPeers: ["172.17.0.1", "10.0.2.100"] };
  for (const peer of ["172.17.0.1", "::ffff:172.17.0.1", "10.0.2.100"])
    expect(localMailFolder(contextWith(inside, peer), mailRequest())).toBe("/data/mail");
  // Another container of the network, another machine, and its address as text alone.
  for (const peer of ["172.17.0.3", "192.168.1.9", "203.0.113.7", "::ffff:192.168.1.9", "172.17.0.1.evil.example", ""])
    expect(localMailFolder(contextWith(inside, peer), mailRequest()), peer).toBeNull();
  const fromHost = (headers: Record<string, string>) =>
    localMailFolder(contextWith(inside, "172.17.0.1"), mailRequest(headers));
  for (const host of ["evil.example:3000", "172.17.0.2:3000", "192.168.1.5:3000"])
    expect(fromHost({ host }), host).toBeNull();
  expect(fromHost({ "x-forwarded-for": "127.0.0.1" })).toBeNull();
  expect(localMailFolder(contextWith({ ...inside, isLocalOnly: false }, "172.17.0.1"), mailRequest())).toBeNull();
});

it("shows none when emails really leave, the installation is public, or the caller is remote", () => {
  expect(localMailFolder(contextWith({ hasRealMail: true }), mailRequest())).toBeNull();
  expect(localMailFolder(contextWith({ isLocalOnly: false }), mailRequest())).toBeNull();
  expect(localMailFolder(contextWith({}, "192.168.1.9"), mailRequest())).toBeNull();
  expect(localMailFolder({ ...contextWith(), socketAddress: undefined }, mailRequest())).toBeNull();
});

it.each([
  // Hosts of a page that points its own name at 127.0.0.1, or that only look like this machine.
  ...["evil.example:3000", "127.evil.example:3000", "127.0.0.1.nip.io:3000", "localhost.evil.example"].map((host) => ({
    host,
  })),
  ...["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"].map((name) => ({
    [name]: "203.0.113.7",
  })),
])("shows none to a remote request: %o", (headers) => {
  expect(localMailFolder(contextWith(), mailRequest(headers as Record<string, string>))).toBeNull();
});
