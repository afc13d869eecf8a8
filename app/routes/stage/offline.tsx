import { use } from "react";
import offlineModule from "#app/enhance/stage/offline.ts?worker&url";
import { RemoteStyles } from "#app/stage/remote-styles.tsx";
import { ProductNameContext } from "#app/ui/product-name.tsx";

/** What the service worker shows for a signed-in screen while the network is away. The same for everyone. */
export default function Offline() {
  return (
    <>
      <title>{`Offline · ${use(ProductNameContext)}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="#12171d" />
      <RemoteStyles />
      <main id="offline">
        <h1>You are offline</h1>
        <p role="status">This screen needs the network. It opens by itself as soon as the network is back.</p>
        <button type="button" id="retry">
          Try again
        </button>
        <section id="remotes" hidden>
          <h2>Works without network</h2>
          <ul />
        </section>
        <p id="no-remotes">
          A remote that you opened on this device within the last three days also opens without network.
        </p>
      </main>
      <script type="module" src={offlineModule} />
    </>
  );
}
