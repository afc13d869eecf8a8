/** The maximum size of an uploaded list. The server's own limit for this address (server.ts) is a little higher. */
export const maxUploadBytes = 5 * 1024 * 1024;
