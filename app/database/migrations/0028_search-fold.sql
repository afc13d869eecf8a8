-- A search finds José by jose, Çelik by celik, Groß by gross and O’Brien by o'brien, and reads one index alone as before.
-- The extension "unaccent" is not allowed on every server and not immutable; this is PostgreSQL's own.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select replace(replace(replace(replace(translate(lower(normalize(regexp_replace(
    normalize(translate(value, '’‘ʼʻ′´`ʹ＇', repeat('''', 9)), NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'), NFC)),
    'ıøØłŁđĐðÐħĦŧŦẞ', 'ioollddddhhttß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
DROP INDEX "leads_user_newest";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_folded" text GENERATED ALWAYS AS (substr(search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')), 1, 600)) STORED;--> statement-breakpoint
CREATE INDEX "leads_user_newest" ON "leads" USING btree ("user_id","created_at","id","status","source","consented_at","search_folded");