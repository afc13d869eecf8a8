// Reads and checks what a browser sends of an authenticator. The library is loaded with the first passkey, because it
// takes 27 MB and a fifth of a second.
import { z } from "zod";
import type { NewPasskey } from "#app/domain/accounts/passkeys.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";

const library = () => import("@simplewebauthn/server");
const libraryParts = () => import("@simplewebauthn/server/helpers");

const bytes = (max: number) => z.base64url().max(max);
const credential = { id: bytes(1_364), rawId: bytes(1_364), type: z.literal("public-key") };
const clientDataJSON = bytes(4_096);

const signInResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
  }),
});
type SignInResponse = z.infer<typeof signInResponse>;

const addResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(12_288),
    transports: z.array(z.string()).max(20).catch([]),
  }),
});
type AddResponse = z.infer<typeof addResponse>;

/** What a browser sends of a signature, or of a new passkey. Null for anything else. */
export const readSignInResponse = (json: string) => readJson(signInResponse, json);
export const readAddResponse = (json: string) => readJson(addResponse, json);

function readJson<Response>(schema: z.ZodType<Response>, json: string): Response | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that the authenticator says it signed. Empty where it says none. */
export const readChallenge = ({ response }: SignInResponse | AddResponse): string =>
  readJson(clientData, Buffer.from(response.clientDataJSON, "base64url").toString())?.challenge ?? "";

/** What an authenticator has to have signed: a challenge that the caller has checked, for this site. */
interface Expectation {
  home: URL;
  challenge: string;
}

const toLibrary = ({ home, challenge }: Expectation) => ({
  expectedOrigin: home.origin,
  expectedRPID: home.hostname,
  expectedChallenge: challenge,
  // A passkey stands for password and code, so its device asks for a finger, a face or a PIN.
  requireUserVerification: true,
});

/** How often the authenticator says that it has signed; null unless its key signed what was expected. */
export async function verifySignature(
  sent: SignInResponse,
  { credentialId, publicKey }: Pick<NewPasskey, "credentialId" | "publicKey">,
  expectation: Expectation,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: { ...sent, clientExtensionResults: {} },
    // The count is compared in the statement that stores it.
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter: 0 },
    ...toLibrary(expectation),
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** The new passkey. "unlocked": its device asked for no finger, face or PIN; "not-made": it was not made as expected. */
export async function verifyNewPasskey(
  sent: AddResponse,
  expectation: Expectation,
): Promise<Outcome<NewPasskey, "unlocked" | "not-made">> {
  const { verifyRegistrationResponse } = await library();
  const made = await readAttestation(sent.response.attestationObject);
  if (made === null) return refuse("not-made");
  if (!made.isUserVerified) return refuse("unlocked");
  const { attestationObject } = made;
  const checked = await verifyRegistrationResponse({
    response: { ...sent, response: { ...sent.response, attestationObject }, clientExtensionResults: {} },
    ...toLibrary(expectation),
  }).catch(() => null);
  if (!checked?.verified) return refuse("not-made");
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return done({
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signCount: counter,
    transports: knownTransports.filter((each) => sent.response.transports.includes(each)),
  });
}

const knownTransports = ["usb", "nfc", "ble", "internal", "hybrid", "smart-card", "cable"];

/**
 * Without what an authenticator says about its maker. We don't ask for it, and to check it the library would fetch
 * addresses that the sender chose. Null for anything else.
 */
async function readAttestation(sent: string) {
  const { decodeAttestationObject, isoCBOR, parseAuthenticatorData } = await libraryParts();
  try {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(sent, "base64url")));
    const { flags } = parseAuthenticatorData(object.get("authData"));
    const plain = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", object.get("authData")],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(plain as never)).toString("base64url");
    return { attestationObject, isUserVerified: flags.uv };
  } catch {
    return null;
  }
}
