import { expect, it } from "vitest";
import { clientAddress } from "#app/request/address.server.ts";

const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

it("believes the socket before a header that anyone can write", () => {
  expect(clientAddress("203.0.113.7", forwarded("198.51.100.1"))).toBe("203.0.113.7");
});

it("believes our own proxy, and of its list only what it added", () => {
  expect(clientAddress("127.0.0.1", forwarded("1.2.3.4, 203.0.113.7"))).toBe("203.0.113.7");
  expect(clientAddress("::ffff:10.0.0.2", forwarded("203.0.113.7"))).toBe("203.0.113.7");
});

it("takes one IPv6 household for one", () => {
  expect(clientAddress("2001:db8:1:2:3:4:5:6", new Headers())).toBe("2001:db8:1:2");
  expect(clientAddress("2001:db8::1", new Headers())).toBe("2001:db8:0:0");
});

it("answers something when there is no socket, as in tests", () => {
  expect(clientAddress(undefined, new Headers())).toBe("unknown");
});
