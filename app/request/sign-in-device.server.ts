// Recognises a browser that has signed in to an account before. It grants nothing: its attempts are counted separately,
// so that an attacker who guesses slows down other unrecognised browsers and not the account's owner.
import { v4 as uuidv4, validate } from "uuid";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;
type Cookies = Pick<Headers, "get">;

const cookieName = "hub.sign_in_device";
/** Browsers keep cookies for at most 400 days. */
const maxAgeSeconds = 60 * 60 * 24 * 400;
/** A browser shared by a family: four accounts with two signatures each. */
const maxSignatures = 8;

/** What a browser has proved: the password of the account with this email, or a code of the account with this id. */
export type SignInProof = { passwordOf: string } | { codeOf: string };

const describeProof = (id: string, proof: SignInProof) =>
  `${id} ${"codeOf" in proof ? `code ${proof.codeOf}` : `password ${proof.passwordOf}`}`;

/** The browser's id and its signatures. The id alone proves nothing: anyone can make one up. */
function readCookie(headers: Cookies): { id: string; signatures: string[] } | null {
  const [id = "", ...signatures] = (cookieValue(headers.get("cookie"), cookieName) ?? "").split(".");
  return validate(id) ? { id, signatures: signatures.slice(0, maxSignatures) } : null;
}

/** The id of this browser if it has proved that before; null without a valid signature. */
export function findSignInDevice({ signer }: Signing, headers: Cookies, proof: SignInProof): string | null {
  const cookie = readCookie(headers);
  if (!cookie) return null;
  const isOurs = (signature: string) => {
    const bytes = Buffer.from(signature, "base64url");
    // Buffer ignores invalid characters.
    if (bytes.toString("base64url") !== signature) return false;
    return signer.verify("sign-in device", describeProof(cookie.id, proof), bytes);
  };
  return cookie.signatures.some(isOurs) ? cookie.id : null;
}

/** The Set-Cookie value that remembers this browser, with its new and earlier proofs. */
export function rememberSignInDevice({ signer }: Signing, headers: Cookies, ...proofs: SignInProof[]): string {
  const { id, signatures } = readCookie(headers) ?? { id: uuidv4(), signatures: [] };
  const added = proofs.map((each) => signer.sign("sign-in device", describeProof(id, each)).toString("base64url"));
  const combined = [...new Set([...added, ...signatures])].slice(0, maxSignatures);
  return `${cookieName}=${[id, ...combined].join(".")}; Max-Age=${maxAgeSeconds}`;
}
