/**
 * What the operator can fix. Its message is the only line they read, so it names the setting and what is wrong with it,
 * and contains no secret.
 */
export class OperatorError extends Error {}
