// The browser's half of a passkey. It reads and writes the JSON of WebAuthn itself, because the browser's own
// `parseRequestOptionsFromJSON` is missing in those from before 2025, and some password managers fail at `toJSON`.

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
const encode = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export const hasPasskeys = () => "PublicKeyCredential" in window;

type RequestOptions = Omit<PublicKeyCredentialRequestOptions, "challenge"> & { challenge: string };

/** Has the visitor choose a passkey. Rejects when they cancel. */
export async function signWithPasskey(
  options: RequestOptions,
  request: Pick<CredentialRequestOptions, "mediation" | "signal">,
): Promise<string> {
  const publicKey = { ...options, challenge: decode(options.challenge) };
  return toJson(await navigator.credentials.get({ ...request, publicKey }));
}

type CreationOptions = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { id: string; type: "public-key"; transports: string[] }[];
};

/** Has the visitor's device make a passkey. Rejects when they cancel. */
export async function createPasskey(options: CreationOptions): Promise<string> {
  const publicKey = {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((each) => ({
      ...each,
      id: decode(each.id),
      transports: each.transports as AuthenticatorTransport[],
    })),
  };
  return toJson(await navigator.credentials.create({ publicKey }));
}

function toJson(credential: Credential | null): string {
  const { id, type, response } = credential as PublicKeyCredential;
  const sent: Record<string, unknown> = { clientDataJSON: encode(response.clientDataJSON) };
  for (const name of ["attestationObject", "authenticatorData", "signature"])
    if (name in response) sent[name] = encode(response[name as keyof typeof response]);
  if ("getTransports" in response) sent.transports = (response as AuthenticatorAttestationResponse).getTransports();
  return JSON.stringify({ id, rawId: id, type, response: sent });
}
