// Better Auth's table of sign-in methods; ours have the password hash (provider "credential").
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("accounts_user").on(t.userId), unique("accounts_provider_account").on(t.providerId, t.accountId)],
);
