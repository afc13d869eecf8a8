import { describe, expect, it } from "vitest";
import { cookieValue, createCookieCodec } from "#app/request/cookies.server.ts";

const https = createCookieCodec(new URL("https://hubs.example"));
const http = createCookieCodec(new URL("http://localhost:3000"));

describe("over https", () => {
  it("binds a cookie to this host, whatever attributes it was given", () => {
    expect(https.write("hub.toast=x; Max-Age=60; Path=/dashboard; Domain=hubs.example; SameSite=None")).toBe(
      "__Host-hub.toast=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("reads prefixed and foreign cookies, but never our name without the prefix", () => {
    expect(https.read("__Host-hub.device=good; hub.device=planted; sidebar:state=false")).toBe(
      "hub.device=good; sidebar:state=false",
    );
    expect(https.read("hub.session_token=planted")).toBeNull();
    expect(https.read("__Secure-hub.session_token=planted")).not.toMatch(/^hub\./);
  });
});

it("uses plain names on a local machine", () => {
  expect(http.write("hub.toast=x; Max-Age=60")).toBe("hub.toast=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax");
  expect(http.read("hub.device=good; other=1")).toBe("hub.device=good; other=1");
});

it("finds a value by the full name", () => {
  expect(cookieValue("xhub.known=0; hub.known=1; hub.known2=3", "hub.known")).toBe("1");
  expect(cookieValue("xhub.known=0", "hub.known")).toBeNull();
  expect(cookieValue(null, "hub.known")).toBeNull();
});
