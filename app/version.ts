import { version as packageVersion } from "../package.json";

/**
 * The release that runs, for the operator alone: at start, in `npm run doctor` and with `--version`. No public response
 * names it, because it would tell strangers which weaknesses to try.
 */
export const version: string = packageVersion;
