// Public pages must work as plain HTML on conference Wi-Fi, so React's scripts are opt-in: a layout sets `export const
// handle = { hydrate: true }`.
import { createContext } from "react";

export interface RouteHandle {
  hydrate?: boolean;
}

/** Expects the handles of all matched routes; one that opts in is enough. */
export const isHydrated = (handles: unknown[]) =>
  handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);

/** The nonce for inline scripts of this response, if it has any. The browser reads it from the document. */
export const NonceContext = createContext<string | undefined>(
  typeof document === "undefined" ? "" : (document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""),
);

/** The request's id in the log, shown by error pages as the reference number; empty in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);
