// Email addresses as people type them and as they are stored. Safe in the browser.
import { cutText, measure, normalise } from "#app/domain/values/measured-text.ts";
import { line } from "#app/domain/values/plain-text.ts";

/** Characters that nobody sees. Joiners after letters beyond ASCII belong to names in Persian and Indian scripts. */
const invisible = /[[\p{Cf}\p{Variation_Selector}]--[\u200c\u200d]]|(?<![[\p{L}\p{M}]--[a-zA-Z]])[\u200c\u200d]/gv;

/** Characters; invisible ones are removed from what people type. A longer text is no address. */
const maxTyped = 4 * 254;

/**
 * The one spelling in which an address is stored, compared and signed: lower case, without invisible characters, full
 * width as half width (NFKC), and the domain in its ASCII form, as browsers send it ("münchen.de" is
 * "xn--mnchen-3ya.de").
 */
export function normaliseEmail(typed: string): string {
  const measured = measure(typed, maxTyped);
  if (measured === null) return typed;
  const visible = cutText(normalise(measured, "NFKC").replace(invisible, ""), maxTyped);
  const text = normalise(visible, "NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@") + 1;
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at));
}

/** The ASCII form of a domain in lower case, by the URL standard; what is no domain stays as it is. */
export function toAsciiDomain(domain: string): string {
  const ascii = domain.replace(/[^\0-\x7f]/g, "");
  // A URL would read other ASCII characters as its port, path or encoding.
  if (ascii === domain || /[^a-z0-9.-]/.test(ascii)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}

/** What a browser's email field accepts: https://html.spec.whatwg.org/#valid-e-mail-address */
const browserEmail =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Expects an address in its one spelling (see `normaliseEmail`). */
export const isEmail = (text: string): boolean => browserEmail.test(text);

/** A typed address in its one spelling. Each form adds its length, and `validEmail`. */
export const emailLine = (missing?: string) => line(missing).overwrite(normaliseEmail);

/** Follows `emailLine` and its length, so that a field has one message. */
export const validEmail = () => line().refine(isEmail, "Please enter a valid email");
