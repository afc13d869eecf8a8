// Tokens in links, forms and cookies: values that leave the server and must come back unchanged. A token is the
// signature and its values as bytes, in base64url, so that links stay short.
// The order of the fields is the format: changing it ends all links that were sent.
import { stringify as bytesToUuid, parse as uuidToBytes } from "uuid";
import type { Signer } from "#app/adapters/signer/contract.ts";

type Signing = { signer: Signer };

/** How one value is written. Only the last field of a token may have no fixed length. */
export interface TokenField<Value> {
  /** The exact length, or the maximum of a last field. */
  bytes: number;
  isFixed: boolean;
  write(value: Value): Uint8Array;
  /** Only gets bytes that we signed. Null for a value that no longer exists. */
  read(bytes: Buffer): Value | null;
}

export const uuidField: TokenField<string> = {
  bytes: 16,
  isFixed: true,
  write: (id) => uuidToBytes(id),
  read: (bytes) => bytesToUuid(bytes),
};

/** A time, rounded down to the second. */
export const timeField: TokenField<Date> = {
  bytes: 4,
  isFixed: true,
  write(time) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(Math.floor(time.getTime() / 1000));
    return bytes;
  },
  read: (bytes) => new Date(bytes.readUInt32BE() * 1000),
};

/** One of at most 256 options. Tokens hold the index, so new options go to the end. */
export const optionField = <const Option>(options: readonly Option[]): TokenField<Option> => ({
  bytes: 1,
  isFixed: true,
  write: (option) => Buffer.of(options.indexOf(option)),
  read: (bytes) => options[bytes.readUInt8()] ?? null,
});

/** An email address in lower case, or empty: at most 254 characters of up to four bytes. */
export const emailField: TokenField<string> = {
  bytes: 4 * 254,
  isFixed: false,
  write: (email) => Buffer.from(email.toLowerCase()),
  read: (bytes) => bytes.toString(),
};

/** 128 bits, to keep links short. */
const signatureBytes = 16;

export interface SignedToken<Values> {
  /** `subject` is what the token belongs to, for example a hub's id. It is signed but not part of the token. */
  create(services: Signing, values: Values, subject?: string): string;
  /** The values; null for everything that we did not sign for this purpose and subject. Never throws. */
  read(services: Signing, token: unknown, subject?: string): Values | null;
}

/** The token of `purpose` that holds `fields`, in their order. It never expires. */
export function signedToken<Values extends object>(
  purpose: string,
  fields: { [Name in keyof Values]: TokenField<Values[Name]> },
): SignedToken<Values> {
  const entries = Object.entries(fields) as [keyof Values, TokenField<Values[keyof Values]>][];
  const sumBytes = (counted: typeof entries) => counted.reduce((sum, [, { bytes }]) => sum + bytes, signatureBytes);
  const [minBytes, maxBytes] = [sumBytes(entries.filter(([, { isFixed }]) => isFixed)), sumBytes(entries)];
  // A subject never contains the byte between.
  const signedContent = (subject: string, payload: Uint8Array) => Buffer.concat([Buffer.from(`${subject}\0`), payload]);

  function readFields(payload: Buffer): Values | null {
    const values: Partial<Values> = {};
    let start = 0;
    for (const [name, { bytes, isFixed, read }] of entries) {
      const value = read(payload.subarray(start, isFixed ? start + bytes : undefined));
      if (value === null) return null;
      values[name] = value;
      start += bytes;
    }
    return values as Values;
  }

  return {
    create({ signer }, values, subject = "") {
      const payload = Buffer.concat(entries.map(([name, { write }]) => write(values[name])));
      const signature = signer.sign(purpose, signedContent(subject, payload), signatureBytes);
      return Buffer.concat([signature, payload]).toString("base64url");
    },
    read({ signer }, token, subject = "") {
      if (typeof token !== "string" || token.length > Math.ceil((maxBytes * 4) / 3)) return null;
      const bytes = Buffer.from(token, "base64url");
      // Buffer ignores invalid characters, so the token must equal its own re-encoding.
      if (bytes.length < minBytes || bytes.length > maxBytes || bytes.toString("base64url") !== token) return null;
      const [signature, payload] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
      if (!signer.verify(purpose, signedContent(subject, payload), signature, signatureBytes)) return null;
      return readFields(payload);
    },
  };
}

/** A token without values that is valid for its subject for `validSeconds`. */
export function expiringToken(purpose: string, validSeconds: number) {
  const token = signedToken(purpose, { expiresAt: timeField });
  return {
    create: (services: Signing, subject: string, now: Date): string =>
      token.create(services, { expiresAt: new Date(now.getTime() + validSeconds * 1000) }, subject),
    isValid(services: Signing, candidate: unknown, subject: string, now: Date): boolean {
      const values = token.read(services, candidate, subject);
      return values !== null && values.expiresAt >= now;
    },
  };
}
