// What opens something does not stand in a log: whoever reads logs would hold it too.
const opens = /^(\/privacy\/|\/unsubscribe\/)(?!ask\/)[^/?]+|([?&](?:token|invite|preview|code)=)[^&]*/g;

/** An address as the log may keep it: what a signed link consists of is left out. */
export const loggedUrl = (url: string): string =>
  url.replace(opens, (_, path?: string, name?: string) => `${path ?? name}…`);
