// What opens something does not stand in a log: whoever reads logs would hold it too.
const opens = /^\/privacy\/(?!ask\/)[^/?]+|([?&](?:token|invite|preview|code)=)[^&]*/g;

/** An address as the log may keep it: what a signed link consists of is left out. */
export const loggedUrl = (url: string): string => url.replace(opens, (_, name?: string) => `${name ?? "/privacy/"}…`);
