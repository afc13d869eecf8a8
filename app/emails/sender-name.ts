import { createContext } from "react";
import { defaultProductName } from "#app/domain/values/product-name.ts";

/** What the product is called, for emails that no speaker sends. */
export const SenderNameContext = createContext<string>(defaultProductName);
