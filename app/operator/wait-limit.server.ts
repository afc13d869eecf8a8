// A command at a terminal that has to wait says for what, and ends by itself.
import { OperatorError } from "#app/operator-error.ts";

/** The command waited too long. What it waits for may never end, so the process must not wait to close it either. */
export class WaitTooLongError extends OperatorError {}

export interface WaitLimit {
  /** From now on the command waits for `what`, such as "the database to open". */
  waitFor(what: string): void;
  /** The result of `work`; WaitTooLongError when one wait in it takes too long. */
  limit<T>(work: Promise<T>): Promise<T>;
}

/** Each wait is told to `notify` after `noticeMs`, and ends with an error after `limitMs`. */
export function createWaitLimit(
  notify: (line: string) => void,
  { noticeMs = 3_000, limitMs = 30_000 } = {},
): WaitLimit {
  let timers: NodeJS.Timeout[] = [];
  const tooLong = Promise.withResolvers<never>();
  // Nobody may listen at that moment.
  tooLong.promise.catch(() => {});
  const stopWaiting = () => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
  };
  return {
    waitFor(what) {
      stopWaiting();
      const giveUp = () => tooLong.reject(new WaitTooLongError(`waited ${limitMs / 1_000} s for ${what}, in vain`));
      timers = [setTimeout(notify, noticeMs, `Waiting for ${what} ...`), setTimeout(giveUp, limitMs)];
    },
    limit: (work) => Promise.race([work, tooLong.promise]).finally(stopWaiting),
  };
}
