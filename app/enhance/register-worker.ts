/** Signed-in screens install the worker (dashboard-worker.ts) once everything else has arrived. */
const register = () =>
  navigator.serviceWorker?.register("/dashboard/worker.js", { scope: "/dashboard" }).catch(() => {
    // Without it, everything works as long as there is network.
  });
if (document.readyState === "complete") void register();
else addEventListener("load", register);
