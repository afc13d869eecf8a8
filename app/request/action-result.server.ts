// What may leave an action. The framework serialises whatever an action returns, class instances included, so that a
// slip would hand the program's inside to a browser: only plain values pass.
import { data } from "react-router";

/** What an action gives back to its screen, and how the response is sent. */
export interface ActionResult<Data> {
  actionData: Data;
  status: number;
  headers?: HeadersInit;
  /** Set-Cookie values. */
  cookies?: string[];
}

/** The same as a response in the framework's sense. */
export type ActionResponse<Data> = ReturnType<typeof data<Data>>;

export const isActionResponse = (value: unknown): value is ActionResponse<unknown> => value instanceof responseClass;
// The framework names this class only as unsafe; what it makes is the same.
const responseClass = data(null).constructor as new () => ActionResponse<unknown>;

/** As a response of the framework, after a look at what it holds. */
export function toActionResponse<Data>({
  actionData,
  status,
  headers,
  cookies = [],
}: ActionResult<Data>): ActionResponse<Data> {
  if (typeof status !== "number") throw new TypeError("An action returned what is no action result");
  assertPlain(actionData);
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return data(actionData, { status, headers: all });
}

/** Deeper than any answer, shallower than what the program is made of. */
const maxDepth = 12;

/** Throws (a bug: answered 500 and logged) where `value` is, or holds, anything but plain values. */
export function assertPlain(value: unknown, path = "result", depth = 0): void {
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return;
  if (depth === maxDepth) throw new TypeError(`An action may not return so deep a value: ${path}`);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) assertPlain(each, `${path}[${index}]`, depth + 1);
    return;
  }
  if (typeof value !== "object" || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new TypeError(`An action may return plain values only: ${path} is none`);
  for (const [name, each] of Object.entries(value)) assertPlain(each, `${path}.${name}`, depth + 1);
}
