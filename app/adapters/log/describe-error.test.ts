import { describe, expect, it } from "vitest";
import { describeError, maskText, summariseError } from "#app/adapters/log/describe-error.ts";

const privateText = "rosa@example.com wrote: calm";
const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe("an error in the log", () => {
  it("from the database shows constraint, table and statement, but no row or parameters", () => {
    const detail = `Key (email)=(${privateText}) already exists.`;
    const cause = error(`duplicate key value violates unique constraint "leads_email"`, {
      code: "23505",
      constraint: "leads_email",
      table: "leads",
      schema: "public",
      routine: "_bt_check_unique",
      detail,
      where: detail,
      hint: detail,
      internalQuery: detail,
      parameters: [privateText],
    });
    const query = 'insert into "leads" ("email") values ($1)';
    const failed = error(`Failed query: ${query}\nparams: ${privateText}`, { query, params: [privateText], cause });
    const described = describeError(failed);
    expect(described).toMatchObject({
      message: "Failed query",
      query,
      cause: { code: "23505", constraint: "leads_email", table: "leads", routine: "_bt_check_unique" },
    });
    expect(JSON.stringify(described)).not.toMatch(/rosa|calm/);
    expect(described.stack).toContain("describe-error.test.ts");
  });

  it.each([
    ["Invalid time zone specified: Rosa", "Invalid time zone specified"],
    ['time zone "Rosa" not "Rosa" recognized', "time zone"],
    ["Unexpected token 'R', \"Rosa\" is not valid JSON", "Unexpected token"],
    ["Cannot read properties of undefined (reading 'rosa')", "Cannot read properties of undefined (reading"],
    ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
    ["no mailbox for rosa@example.com here", "no mailbox for … here"],
    ["cannot open postgres://hubs:pass@word/x@db:5432/rosa now", "cannot open postgres://… now"],
    ["token MDE5M2ExYjIAAHAAgAAAAA is unknown", "token … is unknown"],
    ["first\nrosa", "first"],
  ])("keeps only the harmless start of %j", (message, expected) => {
    expect(describeError(error(message)).message).toBe(expected);
  });

  it("has no frames that its message made up", () => {
    const { stack } = describeError(error("x\n    at rosa (file:///rosa.js:1:1)"));
    expect(stack).not.toContain("rosa");
  });

  it("from another program keeps its codes but not its message", () => {
    const stripe = error("No such customer rosa", {
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      raw: {},
    });
    expect(describeError(stripe)).toMatchObject({ code: "resource_missing" });
    const response = "550 5.1.1 <rosa@example.com> Rosa is unknown";
    const refused = error(`Can't send mail: ${response}`, {
      code: "EENVELOPE",
      responseCode: 550,
      response,
      command: "RCPT TO",
    });
    expect(summariseError(refused)).toBe("Can't send mail (EENVELOPE, RCPT TO, 550, 5.1.1)");
    expect(JSON.stringify([describeError(stripe), describeError(refused)])).not.toMatch(/rosa/i);
  });

  it.each([["Rosa"], [null], [undefined], [{ email: privateText }], [42]])(
    "that is no Error (%j) is described by its type only",
    (thrown) => {
      expect(JSON.stringify(describeError(thrown))).not.toMatch(/rosa|42/i);
    },
  );

  it("is finite even when its causes form a circle", () => {
    const circle = error("round");
    circle.cause = circle;
    expect(JSON.stringify(describeError(circle)).length).toBeLessThan(20_000);
    expect(summariseError(circle).length).toBeLessThan(500);
  });
});

it("masks addresses in program output", () => {
  expect(maskText(`for <rosa@example.com>, see https://hubs.example/set-password?token=x`)).toBe(
    "for <…>, see https://…",
  );
});
