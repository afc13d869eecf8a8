import { createContext, use } from "react";
import { defaultProductName } from "#app/domain/values/product-name.ts";

/** What the product is called here (setting PRODUCT_NAME). The browser reads it from a signed-in document. */
export const ProductNameContext = createContext<string>(
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content) ?? defaultProductName,
);

export const ProductName = () => use(ProductNameContext);

/** The title of a page of the product itself. */
export const SiteTitle = ({ children }: { children: string }) => (
  <title>{`${children} – ${use(ProductNameContext)}`}</title>
);
