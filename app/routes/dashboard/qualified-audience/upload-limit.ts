/** The largest list anyone uploads, in bytes. The program's own limit for this address (server.ts) is a little above. */
export const maxUploadBytes = 5 * 1024 * 1024;
