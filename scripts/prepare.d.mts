// Types of the plain JavaScript in prepare.mjs.
export const buildStampFile: string;
export function buildStamp(): string;
export function ensureBuilt(): void;
export const node: string;
