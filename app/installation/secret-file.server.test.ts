import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createSecretFile,
  readSecretFile,
  recordSecretUse,
  removeEarlierSecrets,
  replaceLostSecret,
  rotateSecretFile,
} from "#app/installation/secret-file.server.ts";
import { OperatorError } from "#app/operator-error.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "talk-hubs-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, "secret");

describe("the secret file", () => {
  it("is made once, so that a restart signs nobody out", () => {
    createSecretFile(dataDir);
    const [secret] = readSecretFile(dataDir);
    expect(secret).toHaveLength(43);
    createSecretFile(dataDir);
    expect(readSecretFile(dataDir)).toEqual([secret]);
    expect(lstatSync(file()).mode & 0o777).toBe(0o600);
  });

  it("accepts the secret of before a rotation until that is removed", () => {
    createSecretFile(dataDir);
    const [first] = readSecretFile(dataDir);
    rotateSecretFile(dataDir);
    const rotated = readSecretFile(dataDir);
    expect(rotated).toEqual([expect.not.stringMatching(first), first]);
    recordSecretUse({ dataDir, appSecrets: null }, rotated);
    removeEarlierSecrets(dataDir);
    expect(readSecretFile(dataDir)).toEqual([rotated[0]]);
  });

  it("gives up no secret before a start has used the new one", () => {
    createSecretFile(dataDir);
    rotateSecretFile(dataDir);
    const rotated = readSecretFile(dataDir);
    for (const tooEarly of [removeEarlierSecrets, rotateSecretFile])
      expect(() => tooEarly(dataDir)).toThrow("start the product once with the new secret first");
    expect(readSecretFile(dataDir)).toEqual(rotated);
    recordSecretUse({ dataDir, appSecrets: null }, rotated);
    rotateSecretFile(dataDir);
    expect(readSecretFile(dataDir)[1]).toBe(rotated[0]);
  });

  it("may have what an editor adds", () => {
    createSecretFile(dataDir);
    const [secret] = readSecretFile(dataDir);
    writeFileSync(file(), `\uFEFF ${secret}\r\n\r\n`);
    expect(readSecretFile(dataDir)).toEqual([secret]);
  });

  const known = "known to these tests only, 32 characters";
  it.each([
    ["is empty", ""],
    ["is empty", "\n"],
    ["is shorter than 32 characters", "x"],
    ["is shorter than 32 characters", `${known}\nx\n`],
    // What a power cut leaves of a file that was not on disk yet, and what a wrong encoding makes of one.
    ["is no text", Buffer.alloc(43)],
    ["is no text", Buffer.from(known, "utf16le")],
    ["is no text", Buffer.alloc(43, 0xff)],
  ])("stops the start in one line, which says how to go on: %s", (problem, content) => {
    writeFileSync(file(), content);
    expect(() => readSecretFile(dataDir)).toThrow(OperatorError);
    expect(() => readSecretFile(dataDir)).toThrow(`DATA_DIR: ${file()} ${problem}. Put back`);
    expect(() => rotateSecretFile(dataDir)).toThrow(problem);
    expect(readFileSync(file())).toEqual(Buffer.from(content));
    replaceLostSecret(dataDir);
    expect(readSecretFile(dataDir)).toHaveLength(1);
  });

  it("is replaced without its past only where it is lost", () => {
    expect(() => readSecretFile(dataDir)).toThrow(/is missing beside the data.*rotate-secret -- --new/);
    replaceLostSecret(dataDir);
    const secrets = readSecretFile(dataDir);
    expect(() => replaceLostSecret(dataDir)).toThrow("is usable");
    expect(readSecretFile(dataDir)).toEqual(secrets);
  });
});
