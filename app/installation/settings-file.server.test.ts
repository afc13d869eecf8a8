import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ConfigError, readConfig } from "#app/installation/config.server.ts";
import { readSettingsFile } from "#app/installation/settings-file.server.ts";
import { OperatorError } from "#app/operator-error.ts";

const folder = mkdtempSync(join(tmpdir(), "talk-hubs-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "settings");

function read(content: string | Buffer) {
  writeFileSync(path, content);
  return readSettingsFile(path);
}

it("reads what an editor writes: comments, quotes, spaces, a byte order mark, Windows line ends", () => {
  const text = `\uFEFF# mine\r\nPORT = 4100 # later 80\r\n\r\nCOMPANY_LINE="Amara #1 Ltd"\r\nexport LOG_LEVEL='warn'\r\n`;
  expect(read(text)?.values).toEqual({ PORT: "4100", COMPANY_LINE: "Amara #1 Ltd", LOG_LEVEL: "warn" });
});

it("is none without a file, unless one is named", () => {
  expect(readSettingsFile(devNull)?.values).toEqual({});
  const missing = join(folder, "not there");
  expect(() => readSettingsFile(missing)).toThrow(`SETTINGS_FILE: there is no ${missing}`);
});

it.each([
  ["a line without =", "A=1\nPORT 4100", /line 2: write NAME=value$/],
  ["another format", "PORT: 4100", /line 1: write NAME=value$/],
  ["a name in words", "the port=4100", /line 1: write NAME=value$/],
  ["a name of JavaScript's own", "__proto__=1", /line 1: write NAME=value$/],
  ["an open quote", 'A="1\nB=2"', /line 1: A has a quote that does not end in its line$/],
  ["a line break in quotes", 'A="1\\nB=2"', /line 1: A has a line break/],
  ["a zero byte", "A=1\0", /line 1: A has a line break or another character/],
  [
    "a # that would cut a password",
    "APP_SECRET=ab#cd",
    /line 1: put the value of APP_SECRET in quotes: # begins a comment$/,
  ],
  ["the same name twice", "PORT=1\nPORT=2", /line 2: PORT is set twice$/],
  ["UTF-16", Buffer.from("\uFEFFPORT=1", "utf16le"), /: is not in UTF-8$/],
  ["a file of another kind", "A=1\n".repeat(20_000), /: is longer than 64 KB/],
])("refuses %s with one line", (_what, content, line) => {
  expect(() => read(content)).toThrow(line);
  expect(() => read(content)).toThrow(OperatorError);
});

it("refuses a folder", () => {
  mkdirSync(join(folder, "folder"));
  expect(() => readSettingsFile(join(folder, "folder"))).toThrow(/folder: is a folder$/);
});

it("gives the settings that the environment does not", () => {
  const file = read("PORT=4100\nLOG_LEVEL=warn");
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "error", HOME: "/root" }, file);
  expect(config).toMatchObject({ port: 4100, logLevel: "error" });
  expect(config.settingsFile).toEqual({ path, used: ["PORT"], overridden: ["LOG_LEVEL"] });
});

it.each([
  ["is no setting", "NODE_OPTIONS=--require=./evil.cjs", /settings: NODE_OPTIONS is no setting$/],
  ["is misspelled", "PROT=4100", /settings: PROT is no setting$/],
  ["is misspelled, near a long one", "DATABSE_URL=x", /settings: DATABSE_URL is no setting. Write DATABASE_URL$/],
  ["names the file itself", "SETTINGS_FILE=other", /settings: SETTINGS_FILE belongs in the environment$/],
  ["is empty", "SMTP_URL=", /^SMTP_URL: is empty/],
  ["has a bad value", "PORT=eighty", /^PORT: must be a number$/],
])("refuses a name that %s", (_what, content, line) => {
  const file = read(content);
  expect(() => readConfig({ DATA_DIR: folder }, file)).toThrow(line);
  expect(() => readConfig({ DATA_DIR: folder }, file)).toThrow(ConfigError);
});
