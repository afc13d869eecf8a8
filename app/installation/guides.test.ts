import { expect, it } from "vitest";
import { environment } from "#app/installation/environment.server.ts";
import { findGuide, guideLine } from "#app/installation/guides.ts";

it.each([
  ["SMTP_URL: mail.example refused the password", 'docs/operations/email.md, "Sending"'],
  ["DATA_DIR/files: no space", 'docs/operations.md, "Data folder"'],
  ["/srv/.env, line 3: CACHE_MB: must be 8 to 4096", 'docs/settings.md, "Settings"'],
  ["DATABSE_URL: is no setting. Write DATABASE_URL", 'docs/settings.md, "Settings"'],
])("%s: the operator reads on in %s", (message, guide) => {
  expect(guideLine(message)).toEqual([`Guide: ${guide}`]);
});

it("adds nothing to a refusal that no setting caused", () => {
  expect(guideLine("ada@example.com is not suspended")).toEqual([]);
});

it("finds every setting in a message", () => {
  const names = Object.keys(environment.shape);
  expect(names.filter((name) => !findGuide(`${name}: is empty`))).toEqual([]);
});
