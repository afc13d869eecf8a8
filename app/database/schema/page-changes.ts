import { pgSequence } from "drizzle-orm/pg-core";

/** Counts speakers' writes, so that every process notices the changes of the others. */
export const pageChanges = pgSequence("page_changes");
