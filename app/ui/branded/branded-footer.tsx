import { ProductName } from "#app/ui/product-name.tsx";

interface BrandedFooterProps {
  /** The speaker whose visitors may request their data. */
  username?: string;
  hasSignIn?: boolean;
}

export function BrandedFooter({ username, hasSignIn = false }: BrandedFooterProps) {
  return (
    <footer className="foot">
      {username && <a href={`/privacy/ask/${username}`}>Your data</a>}
      {hasSignIn && <a href="/signin">Sign In</a>}
      <a href="/">
        Made with <ProductName />
      </a>
    </footer>
  );
}
