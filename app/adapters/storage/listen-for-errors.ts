import type { Readable } from "node:stream";

/**
 * A stream that fails before anybody reads it would end the process, such as one of a file that was removed. Whoever
 * reads it then still gets the error.
 */
export const listenForErrors = (content: Readable) => void content.on("error", () => {});
