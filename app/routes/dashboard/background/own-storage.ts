// What this browser stores of a speaker's own. It ends with their session.
import { useEffect } from "react";

/** Begins each name. */
export const ownPrefix = "own ";

function clearAll() {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(ownPrefix)) storage.removeItem(name);
}

/** Clears it all when Sign Out is pressed, wherever it stands. */
export function useClearAtSignOut() {
  useEffect(() => {
    // A question about uploads holds the form back before it gets here.
    const handleSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && new URL(target.action).pathname === "/signout") clearAll();
    };
    document.addEventListener("submit", handleSubmit, true);
    return () => document.removeEventListener("submit", handleSubmit, true);
  }, []);
}
