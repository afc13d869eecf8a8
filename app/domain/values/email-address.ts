// Email addresses as people type them and as they are stored. Safe in the browser.
import { z } from "zod";
import { line } from "#app/domain/values/plain-text.ts";

/** The one spelling in which an address is stored, compared and signed. */
export const normaliseEmail = (typed: string): string => typed.trim().toLowerCase();

/** Expects an address without spaces around it (see `normaliseEmail`). */
export const isEmail = (text: string): boolean => z.email().safeParse(text).success;

/** A typed address in its one spelling. Each form adds its length, and its message for what is no address. */
export const emailLine = (missing?: string) => line(missing).overwrite(normaliseEmail);
