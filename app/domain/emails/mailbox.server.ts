// Limits count mailboxes by a keyed hash that is the same for every spelling of an address. The database computes it,
// so that a whole list is hashed in one statement.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";

/** The hash of an address or of an address column, with the installation's own key (mailbox-key.server.ts). */
export function mailboxHash({ signer }: Pick<Services, "signer">, address: string | SQLWrapper): SQL<string> {
  const key = signer.sign("mailbox", "").toString("base64url");
  return sql<string>`encode(sha256(convert_to(${key}::text || ${canonicalMailbox(address)}, 'UTF8')), 'hex')`;
}

/** rosa+talks@example.com is rosa@example.com; and r.osa@gmail.com is rosa@gmail.com. */
function canonicalMailbox(address: string | SQLWrapper): SQL {
  const text = sql`lower(${address}::text)`;
  const local = sql`regexp_replace(split_part(${text}, '@', 1), '(.)[+].*$', '\\1')`;
  const domain = sql`split_part(${text}, '@', 2)`;
  return sql`case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end`;
}
