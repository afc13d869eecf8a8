// The schema as PostgreSQL's own catalog describes it, one object a line and sorted, so that two databases can be compared.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

/** Everything that the migrations created. Drizzle's bookkeeping and the queue's own tables are left out. */
export async function listSchema(db: Database): Promise<string> {
  const { rows } = await db.execute<{ owner: string; line: string }>(sql`
    with product as (
      select oid, nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'drizzle', 'pgboss')
    ), relation as (
      select c.* from pg_class c join product on product.oid = c.relnamespace
    )
    ${sql.join(objects, sql` union all `)}`);

  const owners = [...Map.groupBy(rows, ({ owner }) => owner)].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = owners.map(([owner, lines]) => [owner, ...lines.map(({ line }) => indent(line)).sort()].join("\n"));
  return `${sections.join("\n\n")}\n`;
}

const indent = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, "  ");

const schemas = sql`select 'schemas' as owner, name::text as line from product`;

const extensions = sql`select 'extensions', extname::text from pg_extension`;

const types = sql`
  select 'types', concat_ws(' ', format_type(t.oid, null), labels, pg_get_expr(t.typdefaultbin, 0))
  from pg_type t join product on product.oid = t.typnamespace
  left join lateral (
    select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) as labels from pg_enum where enumtypid = t.oid
  ) enum on true
  where t.typtype in ('e', 'd', 'r')`;

const sequences = sql`
  select 'sequences', concat_ws(' ', c.oid::regclass, format_type(s.seqtypid, null), 'start', s.seqstart, 'increment',
    s.seqincrement, 'min', s.seqmin, 'max', s.seqmax, 'cache', s.seqcache, case when s.seqcycle then 'cycle' end)
  from pg_sequence s join relation c on c.oid = s.seqrelid`;

const functions = sql`
  select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
  from pg_proc p join product on product.oid = p.pronamespace
  where p.prokind in ('f', 'p') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

const views = sql`select 'view ' || oid::regclass, pg_get_viewdef(oid) from relation where relkind in ('v', 'm')`;

const storage = sql`
  select 'table ' || oid::regclass, concat_ws(' ', 'storage',
    case relpersistence when 'p' then 'permanent' when 'u' then 'unlogged' else 'temporary' end,
    case when relrowsecurity then 'row-level security' end)
  from relation where relkind in ('r', 'p')`;

const options = sql`
  select 'table ' || oid::regclass, 'option ' || unnest(reloptions) from relation where relkind in ('r', 'p')`;

const columns = sql`
  select 'table ' || c.oid::regclass, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
    case a.attgenerated when '' then 'default ' when 's' then 'generated stored ' else 'generated virtual ' end
      || pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a
  join relation c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped`;

// PostgreSQL 18 lists "not null" as a constraint too; in every version the column says it.
const constraints = sql`
  select 'table ' || c.oid::regclass, concat_ws(' ', 'constraint', k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join relation c on c.oid = k.conrelid where k.contype not in ('n', 't')`;

const indexes = sql`
  select 'table ' || i.indrelid::regclass, pg_get_indexdef(i.indexrelid)
  from pg_index i join relation c on c.oid = i.indexrelid`;

const triggers = sql`
  select 'table ' || c.oid::regclass, concat_ws(' ', pg_get_triggerdef(t.oid),
    case t.tgenabled when 'D' then 'disabled' when 'R' then 'on replicas' when 'A' then 'always' end)
  from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal`;

const policies = sql`
  select 'table ' || c.oid::regclass, concat_ws(' ', 'policy', p.polname, pg_get_expr(p.polqual, p.polrelid))
  from pg_policy p join relation c on c.oid = p.polrelid`;

const objects: SQL[] = [
  schemas,
  extensions,
  types,
  sequences,
  functions,
  views,
  storage,
  options,
  columns,
  constraints,
  indexes,
  triggers,
  policies,
];
