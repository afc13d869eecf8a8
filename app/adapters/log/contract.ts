/** Log fields are plain values, and none of them is user input. */
type Plain = string | number | boolean | null | undefined;

/** `err` may be any thrown value: the log keeps what describeError returns. */
type Fields<Values> = { [Name in keyof Values]: Name extends "err" ? unknown : Plain };

type Write = <Values extends Fields<Values>>(fields: Values, event: string) => void;

/** The only way to log. Objects are not allowed: a logged row or form would reveal personal data. */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  fatal: Write;
}
