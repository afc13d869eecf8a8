import { createContext } from "react";

/** Whether this is a demo (setting DEMO), while the server draws. */
export const DemoContext = createContext(false);
