// Knows a browser again on which an account was signed in. It grants nothing: it only counts that browser's attempts apart
// from everybody else's, so that a stranger who guesses slows down strangers, and not the account's owner.
import { v4 as uuidv4, validate } from "uuid";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;
type Cookies = Pick<Headers, "get">;

const cookieName = "hub.sign_in_device";
/** Browsers keep a cookie no longer than 400 days. */
const maxAgeSeconds = 60 * 60 * 24 * 400;
/** A browser that a family shares: as many accounts, two marks each. */
const maxSignatures = 8;

/**
 * What a browser has shown: the password of the account with this email, or also, as the account with this id, a code.
 */
export type SignInProof = { passwordOf: string } | { codeOf: string };

const describeProof = (id: string, proof: SignInProof) =>
  `${id} ${"codeOf" in proof ? `code ${proof.codeOf}` : `password ${proof.passwordOf}`}`;

/** The browser's id and its marks; the id alone says nothing, anyone can make one up. */
function readCookie(headers: Cookies): { id: string; marks: string[] } | null {
  const [id = "", ...marks] = (cookieValue(headers.get("cookie"), cookieName) ?? "").split(".");
  return validate(id) ? { id, marks: marks.slice(0, maxSignatures) } : null;
}

/** The id of this browser, where it has shown that before; null for a stranger's, or where the mark is not ours. */
export function findSignInDevice({ signer }: Signing, headers: Cookies, proof: SignInProof): string | null {
  const cookie = readCookie(headers);
  if (!cookie) return null;
  const isOurs = (mark: string) =>
    signer.verify("sign-in device", describeProof(cookie.id, proof), Buffer.from(mark, "base64url"));
  return cookie.marks.some(isOurs) ? cookie.id : null;
}

/** The Set-Cookie value by which this browser is known from now on, for what it has shown now and before. */
export function rememberSignInDevice({ signer }: Signing, headers: Cookies, ...proofs: SignInProof[]): string {
  const { id, marks } = readCookie(headers) ?? { id: uuidv4(), marks: [] };
  const added = proofs.map((each) => signer.sign("sign-in device", describeProof(id, each)).toString("base64url"));
  const combined = [...new Set([...added, ...marks])].slice(0, maxSignatures);
  return `${cookieName}=${[id, ...combined].join(".")}; Max-Age=${maxAgeSeconds}`;
}
