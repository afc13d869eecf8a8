// Types of the plain JavaScript in browser.mjs.
export function installedBrowser(): string;
