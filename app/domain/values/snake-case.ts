// Names as the specification writes its columns: the API and webhooks say `first_name` where our code says `firstName`.

export type SnakeName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : Name;

type CamelName<Name> = Name extends `${infer First}_${infer Second}${infer Rest}`
  ? `${First}${Uppercase<Second>}${CamelName<Rest>}`
  : Name;

/** The type under the names of our code, also in lists and objects within. */
export type Camel<Value> = Value extends Date
  ? Value
  : Value extends readonly (infer Each)[]
    ? Camel<Each>[]
    : Value extends object
      ? { [Name in keyof Value as CamelName<Name>]: Camel<Value[Name]> }
      : Value;

export const snakeName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, "_$&").toLowerCase() as SnakeName<Name>;

const camelName = (name: string) => name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());

/** `value` with its fields in snake case, also in lists and objects within. */
export const toSnake = (value: unknown): unknown => renameFields(value, snakeName);

/** `value` with its fields under the names of our code. */
export const toCamel = <Value>(value: Value) => renameFields(value, camelName) as Camel<Value>;

function renameFields(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renameFields(each, rename));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [rename(name), renameFields(each, rename)]));
}
