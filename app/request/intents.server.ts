// The intents of an action (form field `intent`): a closed table for each action. An unknown intent gets 400, so that a
// request cannot reach anything else by name.
import { data, type RouterContextProvider } from "react-router";
import { validate as isUuid } from "uuid";
import {
  type ActionResponse,
  assertPlain,
  isActionResponse,
  type PlainActionResult,
  toActionResponse,
} from "#app/request/action-result.server.ts";
import { refuseWhileLocked } from "#app/request/editing-lock.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { type RequestContext, requestContextKey, requireSession, type Session } from "#app/request/request-context.ts";
import type { Actor, Services } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** What every handler gets; an action adds its own values (services, actor, ids of the URL). */
export interface ActionInput {
  context: Readonly<RouterContextProvider>;
  form: FormData;
}

export interface SpeakerInput extends ActionInput {
  /** The intent that the form names. */
  intent: string;
  request: Request;
  /** The `:id` of the address; empty where it has none. */
  id: string;
  requestContext: RequestContext;
  services: Services;
  session: Session;
  actor: Actor;
}

interface SpeakerActionArgs {
  request: Request;
  params?: { id?: string };
  context: ActionInput["context"];
}

/** The signed-in speaker and the submitted form. Everyone else is redirected to sign in. */
export async function readSpeakerInput(
  { request, params: { id = "" } = {}, context }: SpeakerActionArgs,
  options: { withFiles?: boolean } = {},
): Promise<SpeakerInput> {
  const { services, ...session } = await requireSession(context);
  const requestContext = context.get(requestContextKey);
  const form = await readForm(request, options);
  return { intent: "", request, context, requestContext, id, services, session, actor: session.actor, form };
}

export type WhileLocked = "allowed" | "refused";
type Handler = (input: never) => Promise<PlainActionResult<unknown> | ActionResponse<unknown> | Response | null>;
type IntentEntry = Handler | { run: Handler; whileLocked?: WhileLocked };
type IntentTable = Record<string, IntentEntry>;

type HandlerOf<Each> = Each extends { run: infer Run } ? Run : Each;
type HandlersOf<All extends IntentTable> = { [Name in keyof All]: HandlerOf<All[Name]> }[keyof All];
/** What all handlers of a table need together. */
type InputOf<All extends IntentTable> = HandlersOf<All> extends (input: infer Input) => unknown ? Input : never;
type ResultOf<All extends IntentTable> =
  HandlersOf<All> extends (input: never) => Promise<infer Result> ? Result : never;
type ResponseOf<Result> =
  Result extends PlainActionResult<infer Data> ? ActionResponse<Data> : Result extends null ? never : Result;

export interface Intents<All extends IntentTable> {
  handlers: ReadonlyMap<string, { run: Handler; whileLocked: WhileLocked }>;
  defaultIntent: (keyof All & string) | undefined;
}

interface IntentOptions<Name> {
  /** The intent of a form that names none; without it such a form gets 400. */
  defaultIntent?: Name;
  /** Whether a locked account may use the intents that do not say so themselves. */
  whileLocked?: WhileLocked;
}

/** The table of one action. A locked account is refused unless an intent allows it. */
export function defineIntents<All extends IntentTable>(
  table: All,
  { defaultIntent, whileLocked = "refused" }: IntentOptions<keyof All & string> = {},
): Intents<All> {
  const handlers = new Map(
    Object.entries(table).map(([name, entry]) => [
      name,
      typeof entry === "function"
        ? { run: entry, whileLocked }
        : { run: entry.run, whileLocked: entry.whileLocked ?? whileLocked },
    ]),
  );
  return { handlers, defaultIntent };
}

/** The intent that the form names, or the table's default. Anything else gets 400. */
export function readIntent<All extends IntentTable>({ handlers, defaultIntent }: Intents<All>, form: FormData) {
  const intentValues = form.getAll("intent");
  const intent = intentValues.length === 0 ? defaultIntent : intentValues[0];
  if (intentValues.length > 1 || typeof intent !== "string" || !handlers.has(intent)) throw data(null, 400);
  return intent as keyof All & string;
}

/** Runs the intent of `input.form`. The field `intent` is removed from the form first. */
export type Dispatch<All extends IntentTable> = (
  input: InputOf<All> & ActionInput,
) => Promise<ResponseOf<ResultOf<All>>>;

/**
 * The action of a route: `run` reads the request and calls `dispatch`, the only way to the handlers of a table. A
 * handler returns an ActionResult, a redirect, or null for something that is missing or belongs to another speaker
 * (404). `action.intents` tells the tests what the route accepts.
 */
export function defineAction<All extends IntentTable, Args, Result>(
  intents: Intents<All>,
  run: (args: Args, dispatch: Dispatch<All>) => Promise<Result>,
) {
  const action = (args: Args) => run(args, (input) => dispatch(intents, input));
  return Object.assign(action, { intents });
}

interface SignedInOptions<Name> extends IntentOptions<Name> {
  withFiles?: boolean;
  /** 403 for everyone else. */
  isForAdministrator?: boolean;
}

/** The action of a signed-in screen. 404 for an id in the address that is no UUID. */
export function signedInAction<All extends IntentTable>(
  table: All,
  { withFiles, isForAdministrator, ...options }: SignedInOptions<keyof All & string> = {},
) {
  return defineAction(defineIntents(table, options), async (args: SpeakerActionArgs, dispatch) => {
    const input = await readSpeakerInput(args, { withFiles });
    if (isForAdministrator && !input.actor.isAdministrator) throw data(null, 403);
    if (input.id !== "" && !isUuid(input.id)) throw data(null, 404);
    return dispatch(input as never);
  });
}

async function dispatch<All extends IntentTable>(
  intents: Intents<All>,
  input: InputOf<All> & ActionInput,
): Promise<ResponseOf<ResultOf<All>>> {
  const intent = readIntent(intents, input.form);
  const handler = intents.handlers.get(intent);
  if (!handler) throw data(null, 400);
  if (handler.whileLocked === "refused") await refuseWhileLocked(input.context);
  input.form.delete("intent");
  const response = toResponse(await handler.run({ ...input, intent } as never));
  if (!(response instanceof Response)) passToast(input.context, response.data);
  return response as ResponseOf<ResultOf<All>>;
}

function toResponse(result: Awaited<ReturnType<Handler>>) {
  if (result === null) throw data(null, 404);
  if (result instanceof Response) return result;
  if (isActionResponse(result)) {
    assertPlain(result.data);
    return result;
  }
  return toActionResponse(result);
}

/** The layout's loader shows the toast of a form that the browser sent itself. */
function passToast(context: ActionInput["context"], result: unknown) {
  const { toast } = (result ?? {}) as { toast?: Toast };
  if (toast) context.get(requestContextKey).toast = toast;
}
