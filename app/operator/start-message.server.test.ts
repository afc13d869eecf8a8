import { expect, it } from "vitest";
import { readConfig } from "#app/installation/config.server.ts";
import { describeStart } from "#app/operator/start-message.server.ts";

const describeEmpty = (env: Record<string, string>, isSignUpOpen: boolean, setUpCode: string | null = null) =>
  describeStart(readConfig({ APP_SECRET: "s".repeat(32), ...env }), {
    ...{ version: "1.0.0", seconds: 1, isNew: true, accountCount: 0 },
    ...{ setUpCode, isSignUpOpen },
  });

it("an empty installation says how Ada becomes its administrator, in a way that works", () => {
  const named = { SUPPORT_EMAIL: "ada@example.com" };
  expect(describeEmpty({}, false, "ABCD-EFGH-JKLM")).toMatch(/Make the first account: \S+\/setup/);
  expect(describeEmpty(named, true)).toContain("The administrator signs up as ada@example.com,");
  const message = describeEmpty(named, false);
  expect(message).not.toContain("signs up");
  expect(message).toContain("`npm run admin -- create ada@example.com --role administrator`");
});
