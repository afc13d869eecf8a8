import { ProductName } from "#app/ui/product-name.tsx";

/** `username` is the speaker whose visitors may request their data. */
export function BrandedFooter({ username }: { username?: string }) {
  return (
    <footer className="foot">
      {username && <a href={`/privacy/ask/${username}`}>Your data</a>}
      <a href="/">
        Made with <ProductName />
      </a>
    </footer>
  );
}
