// The settings that an operator writes into `.env` once, for every command. The environment wins (config.server.ts).
import { closeSync, constants, openSync, readSync } from "node:fs";
import { parseEnv } from "node:util";
import { OperatorError } from "#app/operator-error.ts";

export interface SettingsFile {
  path: string;
  values: Record<string, string>;
}

/** No list of settings is longer; a device or another program's file may be. */
const maxBytes = 64 * 1024;

/**
 * The settings in `.env` of the product's folder or in the file that SETTINGS_FILE names, or null where there is no
 * `.env`. Throws OperatorError for one that can't be read, or has a line that Node's reader would pass over or cut.
 */
export function readSettingsFile(named: string | undefined): SettingsFile | null {
  const path = named ?? ".env";
  const text = readText(path);
  if (text === null && named) throw new OperatorError(`SETTINGS_FILE: there is no ${path}`);
  return text === null ? null : { path, values: readLines(path, text) };
}

function readLines(path: string, text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const refuse = (problem: string) => new OperatorError(`${path}, line ${index + 1}: ${problem}`);
    const [[name = "", value = ""] = [], ...others] = Object.entries(parseEnv(line));
    if (!name && /^\s*(#|$)/.test(line)) continue;
    if (!/^[a-z_]\w*$/i.test(name) || others.length) throw refuse("write NAME=value");
    if (/^["'`]/.test(value)) throw refuse(`${name} has a quote that does not end in its line`);
    if (/\p{Cc}/u.test(value)) throw refuse(`${name} has a line break or another character that no setting has`);
    if (/=\s*[^\s"'`#][^\s#]*#/.test(line)) throw refuse(`put the value of ${name} in quotes: # begins a comment`);
    if (name in values) throw refuse(`${name} is set twice`);
    values[name] = value;
  }
  return values;
}

/** Null where there is no such file. */
function readText(path: string): string | null {
  const bytes = Buffer.alloc(maxBytes + 1);
  let length = 0;
  try {
    // Without waiting: a pipe may have no writer.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      length = readSync(file, bytes);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new OperatorError(`${path}: ${code === "EISDIR" ? "is a folder" : `can't be read (${code})`}`);
  }
  if (length > maxBytes)
    throw new OperatorError(`${path}: is longer than ${maxBytes / 1024} KB, so it is no list of settings`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length));
  } catch {
    throw new OperatorError(`${path}: is not in UTF-8`);
  }
}
