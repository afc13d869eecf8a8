/** How large a file may be, and what is said of a larger one. */
export interface UploadLimit {
  bytes: number;
  tooLarge: string;
}

/** Of a list of at most `rows`. The server's own limit (request/body-limits.server.ts) is a little higher. */
export const listLimit = (rows: number): UploadLimit => ({
  bytes: 5 * 1024 * 1024,
  tooLarge: `This file is larger than 5 MB. A list of ${rows.toLocaleString("en")} people is far smaller.`,
});
