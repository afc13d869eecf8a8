// What TypeScript is told of the plain JavaScript beside it.
export const buildStampFile: string;
export function buildStamp(): string;
export function ensureBuilt(): void;
