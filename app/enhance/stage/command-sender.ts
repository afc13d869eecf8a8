// Sends what a speaker presses, in order and until it has arrived, also over a network that is away for minutes.
import { queueCommand, type SentCommand } from "#app/domain/stage/stage.ts";

const retryMs = 2_000;
/** Longer than any response takes that still arrives. */
const timeoutMs = 10_000;

export interface CommandListener<Update> {
  /** What is pending changed: the screen shows `update` with these commands applied. `update` is null without news. */
  onChange(pending: SentCommand[], update: Update | null): void;
  /** The network or the server is away, or back. */
  onDelay(isDelayed: boolean): void;
  /** The product refused a command. */
  onRefusal(message: string | undefined): void;
  /** These are no longer sent, because they are too old. */
  onExpire?(commands: SentCommand[]): void;
  /** Nothing can be sent any more: 401 when access has ended, 404 when there is no such hub. */
  onEnd(status: number): void;
}

/**
 * `send` shows the result of a command at once. `resume` also sends what an earlier page could not. `pending` is what has
 * not arrived. A command that has waited for `maxAgeMs` is not sent any more.
 */
export function createCommandSender<Update>(
  address: string,
  listener: CommandListener<Update>,
  maxAgeMs = Number.POSITIVE_INFINITY,
) {
  let sending: SentCommand | null = null;
  let waiting: SentCommand[] = [];
  let isRunning = false;
  const pending = () => (sending ? [sending, ...waiting] : waiting);

  const send = (command: SentCommand) => add([...waiting, { ...command, pressedMs: Date.now() }]);
  const resume = (earlier: SentCommand[]) => add([...earlier, ...waiting]);

  function add(commands: SentCommand[]) {
    waiting = commands.reduce(queueCommand, []);
    listener.onChange(pending(), null);
    if (!isRunning) void sendAll();
  }

  /** The next command that is not too old. */
  function takeNext() {
    const expired = waiting.filter(({ pressedMs = 0 }) => Date.now() - pressedMs > maxAgeMs);
    waiting = waiting.filter((command) => !expired.includes(command));
    if (expired.length > 0) {
      listener.onChange(pending(), null);
      listener.onExpire?.(expired);
    }
    return waiting.shift();
  }

  async function sendAll() {
    isRunning = true;
    for (let next = takeNext(); next; next = takeNext()) {
      sending = next;
      const response = await post(address, next);
      const body = await response?.json().catch(() => null);
      sending = null;
      const hasArrived = response !== null && response.status < 500 && response.status !== 429;
      // It may have arrived. Each command names its result, so it can be sent again.
      if (!hasArrived) waiting = [next, ...waiting].reduce(queueCommand, []);
      listener.onDelay(!hasArrived);
      if (hasArrived) report(response, body);
      else await pauseOrOnline();
    }
    isRunning = false;
  }

  function report({ ok, status, type }: Response, body: (Update & { message?: string }) | null) {
    // Without a session, the server leads to the sign-in page.
    if (type === "opaqueredirect" || status === 401) return listener.onEnd(401);
    if (status === 404) return listener.onEnd(404);
    if (!ok) listener.onRefusal(body?.message);
    listener.onChange(pending(), ok ? body : null);
  }

  return { send, resume, pending };
}

const post = (address: string, { pressedMs: _, slide, ...fields }: SentCommand) =>
  fetch(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(slide ? { ...fields, slide: String(slide) } : fields),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);

const pauseOrOnline = () =>
  new Promise<void>((done) => {
    const timer = setTimeout(end, retryMs);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    }
    addEventListener("online", end);
  });
