// The built product with failures: rows are refused, and mail, store and payments fail.
import { type SQL, sql } from "drizzle-orm";
import { hmacSigner } from "#app/adapters/signer/hmac.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { prepareInstallation } from "#tests/support/installation.ts";
import { ada, grace, password, rosa, tomas } from "#tests/support/people.ts";

/** The APP_SECRET of a failing product, and a signer for its tokens. */
export const secret = "a secret that only the tests know, 32+";
export const signing = { signer: hmacSigner([secret]), settings: { shortestFillMs: 0 } };
/** A comment, a chosen password, and a link's token. */
export const secretComment = "The red thread was lost on me, honestly";
export const chosenPassword = "a loud, dark corridor";
export const token = "Xy7QmZ0aLpR4sT9uVw2bNc5d";
/** Texts that no log may contain. The start says where Grace's address comes from: SUPPORT_EMAIL, a setting. */
const secretTexts = [
  ...[rosa, tomas, ada].flatMap(({ email, firstName, lastName }) => [
    email,
    encodeURIComponent(email),
    `${firstName} ${lastName}`,
  ]),
  `${grace.firstName} ${grace.lastName}`,
  rosa.company,
  rosa.lastName,
  tomas.lastName,
  secretComment,
  "red thread",
  password,
  chosenPassword,
  token,
  secret,
  "Open-Sesame-42",
  "555 0199",
];

/** The secret texts that were written nevertheless. */
export const findLeakedTexts = (written: string) => secretTexts.filter((text) => written.includes(text));

/** Makes PostgreSQL refuse every row from now on, with an error whose detail contains the whole row. */
export const refuseRows = (db: Database, table: string, allowed: SQL = sql`false`) =>
  db.execute(
    sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(`${table}_refused`)} check (${allowed}) not valid`,
  );

/** Starts the product on an installation of its own that `prepare` has filled; `written` returns its output so far. */
export async function startFailingProduct(prepare: (db: Database) => Promise<unknown>, env: Record<string, string>) {
  const { start, written } = await prepareInstallation(prepare);
  return { ...(await start(env)), written };
}
