import { orNotFound } from "#app/request/request-context.ts";

/** An address below the signed-in screens that is none of them. */
export function loader() {
  return orNotFound<null>(null);
}

export default function NotFound() {
  return null;
}
