/** What a line may hold besides its words: plain values, none of them typed by anybody. */
type Plain = string | number | boolean | null | undefined;

/** `err` may be anything that was thrown: of it the log keeps what describeError does. */
type Fields<Values> = { [Name in keyof Values]: Name extends "err" ? unknown : Plain };

type Write = <Values extends Fields<Values>>(fields: Values, event: string) => void;

/** The only way into the log. No objects: a row or a form that is logged whole would show whose it is. */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  fatal: Write;
}
