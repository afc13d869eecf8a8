import { createContext, use } from "react";
import { defaultProductName } from "#app/domain/values/product-name.ts";

/**
 * What the product is called here (setting PRODUCT_NAME), while the server draws. A screen that runs in the browser has
 * the name from its loader, so that the others carry no code for it.
 */
export const ProductNameContext = createContext<string>(defaultProductName);

export const ProductName = () => use(ProductNameContext);

/** The title of a page of the product itself, and what search engines show below it. */
export const SiteTitle = ({ children, description }: { children: string; description?: string | undefined }) => (
  <>
    <title>{`${children} – ${use(ProductNameContext)}`}</title>
    {description && <meta name="description" content={description} />}
  </>
);
