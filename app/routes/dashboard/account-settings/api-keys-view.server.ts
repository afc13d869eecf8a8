import { describeScopes } from "#app/domain/api-keys/api-keys.ts";
import { listApiKeys, listApiWrites } from "#app/domain/api-keys/queries.server.ts";
import { dayOf, formatDay, formatSince } from "#app/domain/values/dates.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import type { Actor, Services } from "#app/services.ts";

export interface ListedApiKey {
  id: string;
  name: string;
  /** Its last characters. */
  ending: string;
  /** What it may do. */
  scopes: string;
  /** When it was made and last used, and when it ends. */
  history: string;
  isExpired: boolean;
}

export interface ApiKeysView {
  keys: ListedApiKey[];
  /** What programs changed last. */
  writes: { id: string; text: string; when: string }[];
}

export async function loadApiKeys(services: Services, actor: Actor, timezone: string): Promise<ApiKeysView> {
  const [keys, writes] = await Promise.all([listApiKeys(services, actor), listApiWrites(services, actor)]);
  const now = services.clock.now();
  const since = (moment: Date) => formatSince(moment, now, timezone);
  const day = (moment: Date) => formatDay(dayOf(moment, timezone));
  return {
    keys: keys.map(({ id, name, ending, scopes, createdAt, lastUsedAt, expiresAt }) => {
      const isExpired = expiresAt !== null && expiresAt <= now;
      const end = expiresAt && `${isExpired ? "expired" : "expires"} ${day(expiresAt)}`;
      const use = lastUsedAt ? `last used ${since(lastUsedAt)}` : "not used yet";
      const history = joinDetails(`Made ${day(createdAt)}`, use, end ?? "never expires");
      return { id, name, ending, scopes: describeScopes(scopes), history, isExpired };
    }),
    writes: writes.map(({ id, detail, eventCount, lastAt }) => ({
      id,
      text: eventCount > 1 ? `${detail} (${eventCount} times)` : `${detail}`,
      when: since(lastAt),
    })),
  };
}
