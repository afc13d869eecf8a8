/** Specification: lower case, and every character other than a-z, 0-9 and hyphen removed. */
export const normaliseUsername = (input: string): string => input.toLowerCase().replace(/[^a-z0-9-]/g, "");
