// Public pages are opened on conference Wi-Fi and must work as plain HTML,
// so the framework's scripts are opt-in: a layout asks with `export const handle = { hydrate: true }`.
import { createContext } from "react";

export interface RouteHandle {
  hydrate?: boolean;
}

/** Whether any of the matched routes asked for the framework's scripts. */
export const isHydrated = (handles: unknown[]) =>
  handles.some((handle) => (handle as RouteHandle | undefined)?.hydrate === true);

/** The nonce that lets this answer's inline scripts run. The browser has it from the document it was sent. */
export const NonceContext = createContext(
  typeof document === "undefined" ? "" : (document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""),
);

/** The name of this request in the log; empty in the browser. An error page shows it as its reference number. */
export const RequestIdContext = createContext<string | undefined>(undefined);
