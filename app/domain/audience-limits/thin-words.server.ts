// Makes room for a room's words when strangers have filled a hub with theirs. Ratings stay: only the text goes.
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { lockNames } from "#app/database/locks.server.ts";
import { presentDevices } from "#app/domain/audience/presence.server.ts";

/** Nobody's shorter words are removed. */
const minBytes = 200;

/** The bytes of words that one network sent to a hub. */
export interface NetworkWords {
  network: number | null;
  /** Of devices that scanned the hall's code. */
  isInRoom: boolean;
  bytes: number;
}

/**
 * The most that each network may keep so that all together have `maxBytes`: what those leave that sent less is shared by
 * the others.
 */
export function findFairShare(sizes: readonly number[], maxBytes: number): number {
  let left = maxBytes;
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return Math.max(0, Math.floor(share));
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Removes the longest comments and answers of the networks that sent most, until the hub's words take `maxBytes`. Those
 * of devices that scanned the hall's code stay as long as there are others, and so do words that the speaker has approved
 * or their author agreed to be quoted with. False if nothing was removed.
 */
export function thinWords(db: Database, hubId: string, { maxBytes }: { maxBytes: number }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockNames(tx, `words of ${hubId}`);
    const networks = await listNetworks(tx, hubId);
    const sumOf = (isInRoom: boolean) =>
      networks.reduce((sum, each) => sum + (each.isInRoom === isInRoom ? each.bytes : 0), 0);
    let removed = 0;
    for (const isInRoom of [false, true]) {
      const others = isInRoom ? 0 : sumOf(true);
      const of = networks.filter((each) => each.isInRoom === isInRoom);
      const share = findFairShare(
        of.map(({ bytes }) => bytes),
        Math.max(0, maxBytes - others),
      );
      for (const each of of) if (each.bytes > share) removed += await removeLongest(tx, hubId, each, share);
    }
    if (removed > 0)
      await tx.execute(sql`update hub_usage set thinned = thinned + ${removed} where talk_hub_id = ${hubId}`);
    return removed > 0;
  });
}

/** Each text of the hub that may be removed, with its size. */
const words = (hubId: string) => sql`
  select f.id, f.network, f.created_at, f.device_id in (${presentDevices(hubId)}) as is_in_room,
    octet_length(coalesce(f.responses ->> 'comments', case jsonb_typeof(f.responses -> 'answer') when 'string'
      then f.responses ->> 'answer' end, '')) as bytes
  from feedback_submissions f
  where f.talk_hub_id = ${hubId} and f.approved_at is null and not exists (select from quotes q where q.feedback_id = f.id)`;

async function listNetworks(tx: Database, hubId: string): Promise<NetworkWords[]> {
  const { rows } = await tx.execute<{ network: number | null; is_in_room: boolean; bytes: number }>(sql`
    select network, is_in_room, sum(bytes)::int as bytes from (${words(hubId)}) w group by network, is_in_room`);
  return rows.map(({ is_in_room, ...row }) => ({ ...row, isInRoom: is_in_room }));
}

/** Keeps the network's shortest words, up to so many bytes. Returns how many were removed. */
async function removeLongest(tx: Database, hubId: string, { network, isInRoom }: NetworkWords, maxBytes: number) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ranked as (
      select id, bytes, sum(bytes) over (order by bytes, created_at, id) as total from (${words(hubId)}) w
      where network is not distinct from ${network}::int and is_in_room = ${isInRoom}
    ), longest as (
      select id from ranked where total > ${maxBytes} and bytes > ${minBytes}
    ), shortened as (
      update feedback_submissions set responses = responses - 'comments'
      where id in (select id from longest) and responses ? 'rating'
    ), deleted as (
      delete from feedback_submissions where id in (select id from longest) and not responses ? 'rating'
    )
    select id from longest`);
  return rows.length;
}

/** How many long comments made room for others at the hub. */
export async function countThinned(db: Database, hubId: string): Promise<number> {
  const { rows } = await db.execute<{ thinned: number }>(
    sql`select thinned from hub_usage where talk_hub_id = ${hubId}`,
  );
  return rows[0]?.thinned ?? 0;
}
