/** The maximum size of an uploaded list. The server's own limit (request/body-limits.server.ts) is a little higher. */
export const maxUploadBytes = 5 * 1024 * 1024;

/** For a list of at most `rows`. */
export const describeTooLarge = (rows: number): string =>
  `This file is larger than 5 MB. A list of ${rows.toLocaleString("en")} people is far smaller.`;
