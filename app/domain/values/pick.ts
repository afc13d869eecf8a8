/** Only these properties of the object, so that no other goes where the result goes. */
export const pick = <Source, Name extends keyof Source>(source: Source, names: readonly Name[]): Pick<Source, Name> =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
