// When what a closed section holds is needed (fold-section.tsx). Apart from folds.ts, because every screen loads it.
import { createContext } from "react";

/** Settles when the section around is first opened or pointed at; null outside of sections, where everything is needed. */
export const NeedContext = createContext<Promise<void> | null>(null);
