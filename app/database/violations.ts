/**
 * The name of the constraint that refused a write ("profiles_username_unique"), or null for any other error. Both
 * drivers report it the same way, below Drizzle's own error. The failed statement has ended its transaction: a command
 * that continues must wrap the write in its own `db.transaction`.
 */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: unknown; constraint?: unknown };
    // SQLSTATE class 23: integrity constraint violation.
    if (typeof code === "string" && code.startsWith("23")) return typeof constraint === "string" ? constraint : null;
  }
  return null;
}
