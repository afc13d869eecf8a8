import { expect, it } from "vitest";
import { parseLocalPath, rememberNextPath, takeNextPath } from "#app/request/next-path.server.ts";

const cookieOf = (setCookie: string) => new Headers({ cookie: setCookie.split(";", 1)[0] ?? "" });
const carrying = (setCookie: string) => new Request("http://localhost/signin", { headers: cookieOf(setCookie) });

it("leads back to the requested page, with its query", async () => {
  const cookie = await rememberNextPath(new URL("http://localhost/dashboard/leads?hub=1"));
  expect((await takeNextPath(carrying(cookie))).path).toBe("/dashboard/leads?hub=1");
});

it("leads to the page, not to its data request", async () => {
  const cookie = await rememberNextPath(new URL("http://localhost/dashboard/leads.data?_routes=root"));
  expect((await takeNextPath(carrying(cookie))).path).toBe("/dashboard/leads");
});

it("leads to the dashboard without a cookie", async () => {
  expect((await takeNextPath(new Request("http://localhost/signin"))).path).toBe("/dashboard");
});

it.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "/\n/evil.example",
  "/x/..//evil.example",
  "/.//evil.example",
  "/x/%2e%2e//evil.example",
  "/x/..\\/evil.example",
  "/x/..//\tevil.example",
])("does not lead to %j", (path) => {
  expect(parseLocalPath(path)).toBeNull();
});

it("leads to the dashboard when the cookie leads to another site, and keeps encoded slashes", async () => {
  const planted = await rememberNextPath({ pathname: "/x/..//evil.example", search: "" } as URL);
  expect((await takeNextPath(carrying(planted))).path).toBe("/dashboard");
  expect(parseLocalPath("/%2F/evil.example")).toBe("/%2F/evil.example");
});
