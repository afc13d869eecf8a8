/** Specification: lower case, and every character other than a-z, 0-9 and hyphen removed. */
export const normaliseUsername = (input: string): string => input.toLowerCase().replace(/[^a-z0-9-]/g, "");

/**
 * What stays in a field while a username is typed. Text of which nothing would be left stays, so that the field can say
 * why it is refused.
 */
export const correctUsername = (typed: string): string => normaliseUsername(typed) || typed;
