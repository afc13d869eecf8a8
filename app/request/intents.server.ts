// The actions of all pages: each a closed table of intents (form field `intent`). An unknown intent gets 400, so that a
// request cannot reach anything else by name.
import { data, type RouterContextProvider } from "react-router";
import { validate as isUuid } from "uuid";
import { demoRefusal } from "#app/domain/limits/limits.ts";
import type { ActionResult } from "#app/forms/action-result.ts";
import { findEditingLock } from "#app/request/editing-lock.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import {
  type RequestContext,
  requestContextKey,
  requireAdministrator,
  requireSession,
  type Session,
} from "#app/request/request-context.ts";
import type { Actor, Services } from "#app/services.ts";

/** What every handler gets. */
export interface ActionInput {
  /** The intent that the form names. */
  intent: string;
  form: FormData;
  request: Request;
  context: Readonly<RouterContextProvider>;
  requestContext: RequestContext;
  services: Services;
}

/** What the handlers of a signed-in screen get. */
export interface SpeakerInput extends ActionInput {
  /** The `:id` of the address; empty where it has none. */
  id: string;
  session: Session;
  actor: Actor;
}

export type WhileLocked = "allowed" | "refused";
export type ActionResponse<Data> = ReturnType<typeof data<Data>>;

/** An entry of an action's table, made by `formHandler` or `buttonHandler` (form-handler.server.ts). */
export interface FormHandler<Value = unknown, Reason = unknown, Input = SpeakerInput> {
  /** Null for what is missing or belongs to another speaker (404). */
  run: (input: Input) => Promise<ActionResponse<ActionResult<Value, Reason>> | Response | null>;
  whileLocked?: WhileLocked;
}

type IntentTable<Input> = Record<string, FormHandler<unknown, unknown, Input>>;
type ResponseOf<All extends IntentTable<never>> = Exclude<Awaited<ReturnType<All[keyof All]["run"]>>, null>;

export interface Intents {
  handlers: ReadonlyMap<string, FormHandler<unknown, unknown, never> & { whileLocked: WhileLocked }>;
  defaultIntent: string | undefined;
}

interface ActionOptions<Name> {
  /** The intent of a form that names none; without it such a form gets 400. */
  defaultIntent?: Name;
  /** Whether a locked account may use the intents that do not say so themselves. Otherwise it may not. */
  whileLocked?: WhileLocked;
}

interface SignedInOptions<Name, Reply> extends ActionOptions<Name> {
  withFiles?: boolean;
  /** 403 for everyone else. */
  isForAdministrator?: boolean;
  /** What is sent instead of the result, or of the refusal of a locked account, where no form of ours reads it. */
  respond?(result: ActionResult, input: SpeakerInput): Promise<Reply>;
}

interface ActionArgs<Params = { id?: string }> {
  request: Request;
  params?: Params;
  context: ActionInput["context"];
}

/**
 * The action of a signed-in screen; everyone else is redirected to sign in. 404 for an id in the address that is no
 * UUID. `action.intents` tells the tests what the route accepts.
 */
export function signedInAction<All extends IntentTable<SpeakerInput>, Reply = ResponseOf<All>>(
  table: All,
  { withFiles, isForAdministrator, respond, ...options }: SignedInOptions<keyof All & string, Reply> = {},
) {
  const intents = toIntents(table, options);
  const action = async (args: ActionArgs) => {
    const session = await (isForAdministrator ? requireAdministrator(args.context) : requireSession(args.context));
    const { services, actor } = session;
    const { id = "" } = args.params ?? {};
    const input = { ...(await readInput(args, { withFiles })), services, session, actor, id };
    if (id !== "" && !isUuid(id)) throw data(null, 404);
    return dispatch<ResponseOf<All> | Reply>(intents, input, respond);
  };
  return Object.assign(action, { intents });
}

interface PublicOptions<Name, Args, Found> extends ActionOptions<Name> {
  /** What the address leads to. With null the page itself says that there is nothing (404). */
  find?(args: Args): Promise<Found | null>;
  /** The form is then read only if the address leads to something, because it may be large. */
  withFiles?: boolean;
}

/** The action of a page that needs no session. */
export function publicAction<
  All extends IntentTable<ActionInput & Found>,
  Args extends ActionArgs<unknown>,
  Found = object,
>(table: All, { find, withFiles, ...options }: PublicOptions<keyof All & string, Args, Found> = {}) {
  const intents = toIntents(table, { whileLocked: "allowed", ...options });
  const action = async (args: Args) => {
    const early = withFiles ? null : await readInput(args);
    const found = await find?.(args);
    if (found === null) return data(null, 404);
    const input = early ?? (await readInput(args, { withFiles }));
    return dispatch<ResponseOf<All>>(intents, { ...input, ...found });
  };
  return Object.assign(action, { intents });
}

async function readInput({ request, context }: ActionArgs<unknown>, options?: { withFiles?: boolean }) {
  const requestContext = context.get(requestContextKey);
  const form = await readForm(request, options);
  return { form, request, context, requestContext, services: requestContext.services };
}

function toIntents<All extends IntentTable<never>>(
  table: All,
  { defaultIntent, whileLocked = "refused" }: ActionOptions<keyof All & string>,
): Intents {
  return {
    handlers: new Map(
      Object.entries(table).map(([name, each]) => [name, { ...each, whileLocked: each.whileLocked ?? whileLocked }]),
    ),
    defaultIntent,
  };
}

/** The handler that the form names, or the table's default. Anything else gets 400. */
function findHandler({ handlers, defaultIntent }: Intents, form: FormData) {
  const named = form.getAll("intent");
  const [intent] = named.length === 0 ? [defaultIntent] : named;
  const handler = typeof intent === "string" ? handlers.get(intent) : undefined;
  if (named.length > 1 || !handler) throw data(null, 400);
  return { intent: intent as string, handler };
}

async function dispatch<Reply>(
  intents: Intents,
  found: Omit<ActionInput, "intent">,
  respond?: (result: ActionResult, input: never) => Promise<Reply>,
): Promise<Reply> {
  const { intent, handler } = findHandler(intents, found.form);
  const input = { ...found, intent } as never;
  const { allowedIntents } = found.requestContext;
  if (allowedIntents?.includes(intent) === false) {
    const toast = { tone: "error" as const, title: "Not in the demo", message: demoRefusal };
    const refused = { intent, isDone: false, toast, form: { error: { "": [demoRefusal] } } };
    found.requestContext.toast = toast;
    return respond ? respond(refused, input) : (data(refused, 403) as Reply);
  }
  const locked = handler.whileLocked === "refused" ? await findEditingLock(found.context) : null;
  if (locked && respond) return respond({ intent, isDone: false, form: { error: { "": [locked.message] } } }, input);
  if (locked) throw data({ locked }, 409);
  found.form.delete("intent");
  const response = await handler.run(input);
  if (response === null) throw data(null, 404);
  if (response instanceof Response) return response as Reply;
  assertPlain(response.data);
  // The layout's loader shows the toast of a form that the browser sent itself.
  if (response.data.toast) found.requestContext.toast = response.data.toast;
  return respond ? respond(response.data, input) : (response as Reply);
}

/** Deeper than any real result. */
const maxDepth = 12;

/**
 * Throws when `value` is or contains anything but plain values. The request then ends with 500 and a log line: React
 * Router serialises whatever an action returns, even class instances, so a slip could send server internals to a browser.
 */
export function assertPlain(value: unknown, path = "result", depth = 0): void {
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return;
  if (depth === maxDepth) throw new TypeError(`An action may not return a value this deeply nested: ${path}`);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) assertPlain(each, `${path}[${index}]`, depth + 1);
    return;
  }
  if (typeof value !== "object" || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new TypeError(`An action may return plain values only: ${path} is not plain`);
  for (const [name, each] of Object.entries(value)) assertPlain(each, `${path}.${name}`, depth + 1);
}
