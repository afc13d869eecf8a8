import { hash } from "node:crypto";

/** SHA-256 of a token in base64url, for storing. Only for tokens that are random and long: they need no salt. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");
