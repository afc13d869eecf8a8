/** The script of a worker that replaces an installed one by nothing: what was stored is deleted, and screens load without one. */
export const removal = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
