import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";

/** As if a public form with it had been accepted. */
export const typedAddress = (email: string): TypedAddress => email as TypedAddress;
