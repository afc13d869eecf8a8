/**
 * A link that starts an email to `address`, which may have any sign that an address may have ("a&b@", "a?b@"). RFC
 * 6068: everything is percent-encoded but the @, which mail programs want to read.
 */
export function mailtoLink(address: string, fields: Partial<Record<"subject" | "body", string | null>> = {}): string {
  const query = Object.entries(fields).flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []));
  const at = address.lastIndexOf("@");
  const to = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)].map(encodeURIComponent).join(at < 0 ? "" : "@");
  return `mailto:${to}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/** A link that calls a number, however it is written. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
