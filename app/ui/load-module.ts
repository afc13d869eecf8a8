// Scripts that a screen needs later.

let asking: Promise<boolean> | undefined;

/** Whether the server answers now. Those that ask meanwhile share the answer. */
export function isServerReachable(): Promise<boolean> {
  asking ??= fetch("/healthz", { cache: "no-store" })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * Imports a module once the server answers. Without a network nothing is tried: Chromium never asks again for a script
 * that it could not get, unless in a new document. Throws if it does not arrive.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!import.meta.env.SSR && !(await isServerReachable())) throw new Error("The server does not answer");
  return load();
}
