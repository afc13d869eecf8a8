import { use } from "react";
import offlineModule from "#app/enhance/stage/offline.ts?worker&url";
import styles from "#app/stage/offline.css?inline";
import { ProductNameContext } from "#app/ui/product-name.tsx";
import { colours, darkColours, darkColoursAsCss, tokensAsCss } from "#app/ui/tokens.ts";

const darkDevice = "(prefers-color-scheme: dark)";

/**
 * What the service worker shows in place of a signed-in screen that doesn't arrive. The same for everyone: the script knows
 * whether the device has a network, and which colours were chosen for it.
 */
export default function Offline() {
  return (
    <>
      <title>{`No answer · ${use(ProductNameContext)}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content={darkColours.ground} media={darkDevice} data-dark />
      <meta name="theme-color" content={colours.ground} />
      <style>{tokensAsCss() + styles}</style>
      <style media={darkDevice} data-dark>{`${darkColoursAsCss()}:root{color-scheme:dark}`}</style>
      <main id="offline">
        <h1>No answer from the server. Trying again</h1>
        <p role="status">This screen opens by itself as soon as there is an answer.</p>
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
