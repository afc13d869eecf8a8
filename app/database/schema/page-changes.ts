import { pgSequence } from "drizzle-orm/pg-core";

/** Counts speakers' writes, so that each of several processes learns what another one's speakers changed. */
export const pageChanges = pgSequence("page_changes");
