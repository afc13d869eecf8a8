// The only way in which a dialog or a part of a screen loads data. A fetcher's `load` would replace the whole screen by an
// error when the network fails, and a redirect to sign-in would leave it.
import { useCallback, useEffect, useRef, useState } from "react";
import { type FailureReason, reasonOfStatus } from "#app/routes/dashboard/background/request-failure.ts";
import { untilAnswer } from "#app/routes/dashboard/background/server-away.ts";

/** A loader's value after it travelled as JSON. */
type JsonOf<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: JsonOf<Value[Key]> }
    : Value;

export interface BackgroundLoad<Data> {
  /** What arrived last; it stays while more is loading, and after a failure. */
  data: JsonOf<Data> | undefined;
  /** Why the last request failed, if it did. */
  failure: FailureReason | null;
  isLoading: boolean;
  /** Loads from `address`. An earlier request that is still under way is cancelled. */
  load(address: string): void;
  /** Repeats the last request. */
  retry(): void;
}

export type LoadResult<Data> = Answer<JsonOf<Data>>;
type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: FailureReason };

/** The JSON at one of our own addresses, or why it did not arrive. Rejects only when `signal` aborts. */
export const fetchInBackground = <Data>(address: string, signal: AbortSignal): Promise<LoadResult<Data>> =>
  requestInBackground(address, { signal }, (response) => response.json());

/** The document at one of our own addresses, in the same way. With a form, what its POST gives. */
export const fetchPageInBackground = (address: string, signal: AbortSignal, form?: FormData): Promise<Answer<string>> =>
  requestInBackground(address, { signal, ...(form && { method: "POST", body: form }) }, (response) => response.text());

async function requestInBackground<Data>(
  address: string,
  init: RequestInit & { signal: AbortSignal },
  read: (response: Response) => Promise<Data>,
): Promise<Answer<Data>> {
  try {
    // By this type the server knows a script (request-context.ts).
    const response = await fetch(address, { headers: { accept: "application/json" }, cache: "no-store", ...init });
    if (!response.ok) return { ok: false, failure: reasonOfStatus(response.status) };
    return { ok: true, data: await read(response) };
  } catch {
    init.signal.throwIfAborted();
    void untilAnswer();
    return { ok: false, failure: "offline" };
  }
}

/** Loads data for a part of the screen. A failure is a value, and the screen stays. */
export function useBackgroundLoad<Data>(): BackgroundLoad<Data> {
  const [{ data, failure, isLoading }, setState] = useState<
    Pick<BackgroundLoad<Data>, "data" | "failure" | "isLoading">
  >({ data: undefined, failure: null, isLoading: false });
  const request = useRef<AbortController>(undefined);
  const lastAddress = useRef<string>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const load = useCallback((address: string) => {
    request.current?.abort();
    request.current = new AbortController();
    lastAddress.current = address;
    setState((before) => ({ ...before, isLoading: true }));
    fetchInBackground<Data>(address, request.current.signal).then(
      (result) =>
        setState((before) => ({
          data: result.ok ? result.data : before.data,
          failure: result.ok ? null : result.failure,
          isLoading: false,
        })),
      () => {},
    );
  }, []);
  const retry = useCallback(() => {
    if (lastAddress.current !== undefined) load(lastAddress.current);
  }, [load]);
  return { data, failure, isLoading, load, retry };
}
