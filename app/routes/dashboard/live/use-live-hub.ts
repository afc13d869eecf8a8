import { useEffect, useState } from "react";
import { followHub } from "#app/routes/dashboard/live/follow-hub.ts";
import type { ShownHub } from "#app/routes/dashboard/live/shown-hub.server.ts";

/** The hub as the page loaded it, then as it changes. `isArriving` is false while nothing can be learnt. */
export function useLiveHub(loaded: ShownHub): { hub: ShownHub; isArriving: boolean } {
  const [told, setTold] = useState<{ since: ShownHub; hub: ShownHub } | null>(null);
  const [isArriving, setArriving] = useState(true);

  // Anew with every loading: the stream begins with how things are, so nothing older than the page stays.
  useEffect(() => {
    const tell = (hub: ShownHub) => setTold({ since: loaded, hub });
    return followHub(loaded.id, { tell, tellState: setArriving });
  }, [loaded]);
  return { hub: told?.since === loaded ? told.hub : loaded, isArriving };
}
