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

/** An answer has its few names hundreds of times. All of them are our code's, so they stay few. */
const knownNames = new Map<string, string>();

function knownSnakeName(name: string): string {
  const known = knownNames.get(name) ?? snakeName(name);
  knownNames.set(name, known);
  return known;
}

/** `value` with its fields, which our code named, in snake case, also in lists and objects within. */
export const toSnake = (value: unknown): unknown => renameFields(value, knownSnakeName);

/** `value` with its fields under the names of our code. */
export const toCamel = <Value>(value: Value) => renameFields(value, camelName) as Camel<Value>;

function renameFields(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renameFields(each, rename));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  // `Object.fromEntries` takes twice as long. A schema or our code names all fields, so none is `__proto__`.
  const renamed: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) renamed[rename(name)] = renameFields(each, rename);
  return renamed;
}
