import { describe, expect, it } from "vitest";
import {
  type AccessLevel,
  type ApiAccess,
  apiAreaNames,
  describeScopes,
  toScopes,
} from "#app/domain/api-keys/api-keys.ts";

const everywhere = (level: AccessLevel) => Object.fromEntries(apiAreaNames.map((area) => [area, level])) as ApiAccess;
const only = (chosen: Partial<ApiAccess>): ApiAccess => ({ ...everywhere("none"), ...chosen });

describe("what a key may do", () => {
  it("is reading too, where it is changing", () => {
    expect(toScopes(only({ leads: "write", hubs: "read" }))).toEqual(["hubs:read", "leads:read", "leads:write"]);
  });

  it("is never changing what is only counted", () => {
    expect(toScopes(only({ statistics: "write" }))).toEqual(["statistics:read"]);
  });

  it.each([
    ["Reads and changes everything", everywhere("write")],
    ["Reads everything", everywhere("read")],
    ["Reads and changes Leads. Reads Talk Hubs", only({ leads: "write", hubs: "read" })],
    ["Reads and changes Talk Hubs, Leads", only({ leads: "write", hubs: "write" })],
    ["Reads Feedback", only({ feedback: "read" })],
  ])("is said as “%s”", (text, access) => {
    expect(describeScopes(toScopes(access))).toBe(text);
  });
});
