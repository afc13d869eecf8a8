import { useState } from "react";
// biome-ignore lint/style/noRestrictedImports: the one place that may
import { useFetcher as useRouterFetcher } from "react-router";

/**
 * React Router's `useFetcher`, whose result no effect misses. The router stores `data` outside of React's state, so
 * React may discard a render that it alone changed, with the effects that depend on it (facebook/react#24042): the
 * first press on "Open Now" showed no message. A copy in the state makes such a render count.
 */
export function useFetcher<Result = unknown>(options?: Parameters<typeof useRouterFetcher>[0]) {
  const fetcher = useRouterFetcher<Result>(options);
  const [data, setData] = useState(fetcher.data);
  if (fetcher.data !== data) setData(fetcher.data);
  return fetcher;
}
