// A device with a passkey, implemented here so that the product is tested against another implementation of WebAuthn.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { ada, password } from "#tests/support/people.ts";
import type { Visitor } from "#tests/support/test-app.ts";

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Numbers below 65,536, texts, bytes and maps of them. */
function toCbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.of((major << 5) | size)
      : size < 256
        ? Buffer.of((major << 5) | 24, size)
        : Buffer.of((major << 5) | 25, size >> 8, size & 255);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, each]) => [toCbor(name), toCbor(each)])]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

interface Ceremony {
  challenge: string;
  /** Where the browser says that it is. */
  origin?: string;
  /** For which site the device signs. */
  rpId?: string;
  /** Whether it asked for a finger, a face or a PIN. */
  isVerified?: boolean;
  /** How often it says that it has signed. */
  signCount?: number;
  /** What it says about its maker. */
  statement?: { format: string; values: Map<Cbor, Cbor> };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A device with a new P-256 key. It counts its signatures unless told otherwise. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let count = 0;

  const clientData = (type: string, { challenge, origin = "http://localhost:3000" }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = "localhost", isVerified = true, signCount }: Ceremony, key?: Buffer) {
    count = signCount ?? count + 1;
    const flags = present | (isVerified ? verified : 0) | (key ? withKey : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, key ?? Buffer.alloc(0)]);
  }

  const toJson = (response: Record<string, Buffer | string[]>) => {
    const encoded = Object.entries(response).map(([name, each]) => [
      name,
      Buffer.isBuffer(each) ? each.toString("base64url") : each,
    ]);
    const name = id.toString("base64url");
    return JSON.stringify({ id: name, rawId: name, type: "public-key", response: Object.fromEntries(encoded) });
  };

  return {
    credentialId: id.toString("base64url"),
    /** What the browser sends of a new passkey. */
    create(ceremony: Ceremony): string {
      const size = Buffer.of(0, id.length);
      const key = Buffer.concat([Buffer.alloc(16), size, id, toCbor(toCose(publicKey))]);
      const { format = "none", values = new Map() } = ceremony.statement ?? {};
      const attestationObject = toCbor(
        new Map<Cbor, Cbor>([
          ["fmt", format],
          ["attStmt", values],
          ["authData", authenticatorData(ceremony, key)],
        ]),
      );
      const clientDataJSON = clientData("webauthn.create", ceremony);
      return toJson({ clientDataJSON, attestationObject, transports: ["internal", "telepathy"] });
    },
    /** What the browser sends to sign in. */
    sign(ceremony: Ceremony): string {
      const clientDataJSON = clientData("webauthn.get", ceremony);
      const data = authenticatorData(ceremony);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return toJson({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

/** COSE: elliptic curve, ES256, P-256. */
function toCose(publicKey: KeyObject): Map<Cbor, Cbor> {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}

/** The challenge that the sign-in page has for this browser. */
export async function findSignInChallenge(visitor: Visitor, path = "/signin"): Promise<string> {
  const { html } = await visitor.open(path);
  return /challenge&quot;:&quot;([\w-]+)/.exec(html)?.[1] ?? "";
}

/** Asks to add a passkey, as the dialog's first step does. */
export async function startPasskey(speaker: Visitor, fields: Record<string, string> = {}): Promise<string> {
  const form = { intent: "passkey-begin", name: "Her laptop", password, ...fields };
  const { html } = await speaker.submit("/account-settings.data", form);
  return /"challenge","([\w-]+)"/.exec(html)?.[1] ?? "";
}

/** Adds a passkey of a new device. */
export async function addPasskeyOf(speaker: Visitor, name = "Her laptop", fields: Record<string, string> = {}) {
  const device = createAuthenticator();
  const credential = device.create({ challenge: await startPasskey(speaker, { name, ...fields }) });
  const added = await speaker.submit("/account-settings", { intent: "passkey-add", name, credential });
  if (added.status !== 200) throw new Error(`${ada.firstName}'s passkey was not added: ${added.status} ${added.text}`);
  return device;
}

export const signInByPasskey = async (visitor: Visitor, device: Authenticator, ceremony: Partial<Ceremony> = {}) =>
  visitor.submit("/signin", {
    intent: "passkey",
    credential: device.sign({ challenge: await findSignInChallenge(visitor), ...ceremony }),
  });
