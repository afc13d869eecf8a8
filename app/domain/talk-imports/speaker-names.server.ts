// What speakers are called in files that may name them by ids alone.
import { cutText } from "#app/domain/values/measured-text.ts";

interface Speaker {
  id: string;
  name: string;
}

/** Names by id from `known`; who is in none is "the speaker of" the talks, each called otherwise. */
export function nameSpeakers(
  talks: { title: string; speakers: Speaker[] }[],
  known = new Map<string, string>(),
): (one: Speaker) => string {
  const titles = new Map<string, string[]>();
  for (const { title, speakers } of talks)
    for (const { id, name } of speakers) if (!name) titles.set(id, [...(titles.get(id) ?? []), `“${title}”`]);
  const names = new Map(known);
  const used = new Set(names.values());
  for (const [id, held] of titles) {
    if (names.get(id)) continue;
    const name = `the speaker of ${cutText(held.join(", "), 200)}`;
    let unique = name;
    for (let n = 2; used.has(unique); n++) unique = `${name} (${n})`;
    used.add(unique);
    names.set(id, unique);
  }
  return ({ id, name }) => name || names.get(id) || "";
}
