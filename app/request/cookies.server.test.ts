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
    expect(https.read("__Secure-hub.session_token=planted")).toBeNull();
  });
});

it("uses plain names on a local machine", () => {
  expect(http.write("hub.toast=x; Max-Age=60")).toBe("hub.toast=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax");
  expect(http.read("hub.device=good; other=1")).toBe("hub.device=good; other=1");
});

describe("a session", () => {
  // "+" and "/" are in this signature, and its last character has two unused bits.
  const own = "hub.session_token=GsA0Ar8cvct1dlFG.JT9VXCKrm97wWW%2F3rC9EoMc2%2BwfacPFU0lK61muNScs%3D";
  const others = [
    own.replace("%2F", "/").replace("%2B", "+").replace("%3D", "="),
    own.replace("%2F", "_").replace("%2B", "-"),
    own.replace("%2F", "%2f"),
    own.replace("%3D", ""),
    own.replace("s%3D", "t%3D"),
    own.replace("GsA0", "%47sA0"),
    own.replace("=", "= "),
    own.replace("=", " ="),
    own.replace("=", '="').concat('"'),
    `${own}/`,
    `${own}%2F`,
    `${own}.x`,
    own.toUpperCase().replace("HUB.SESSION_TOKEN", "hub.session_token"),
    "hub.session_token=",
    "hub.session_token",
  ];

  it.each([http, https])("is read in the one spelling that we write", (codec) => {
    const sent = (pair: string) => (codec === https ? `__Host-${pair}` : pair);
    expect(codec.read(`a=1; ${sent(own)}; b=2`)).toBe(`a=1; ${own}; b=2`);
    for (const other of others) {
      expect(codec.read(`a=1;${sent(other)}; b=2`), other).toBe("a=1; b=2");
      expect(codec.read(`${sent(other)}; ${sent(own)}`), other).toBe(own);
    }
    expect(codec.read(`${sent(own)}; ${sent(own.replace("GsA0", "Other"))}`)).toBe(own);
  });
});

it("finds a value by the full name", () => {
  expect(cookieValue("xhub.known=0; hub.known=1; hub.known2=3", "hub.known")).toBe("1");
  expect(cookieValue("xhub.known=0", "hub.known")).toBeNull();
  expect(cookieValue(null, "hub.known")).toBeNull();
});
