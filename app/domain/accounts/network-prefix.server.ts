/**
 * The network of an IP address: the first 24 bits of IPv4 ("203.0.113.0/24"), the first 48 of IPv6 ("2001:db8:7::/48").
 * It tells one provider from another without naming a household. Null for anything else.
 */
export function networkPrefix(address: string): string | null {
  const [, ipv4] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? [];
  if (ipv4) return `${ipv4}.0/24`;
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(":")) return null;
  const [start = "", end] = address.toLowerCase().split("::");
  const groups = start.split(":").filter(Boolean);
  // "::" stands for all the groups that are missing.
  if (end !== undefined) {
    const last = end.split(":").filter(Boolean);
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => "0"), ...last);
  }
  if (groups.length !== 8) return null;
  return `${groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/48`;
}
