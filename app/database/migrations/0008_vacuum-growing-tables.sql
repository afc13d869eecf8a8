-- Statistics are read from indexes alone, which works for rows that a vacuum has seen. By default a table of ten million
-- rows is vacuumed after two million new ones, so the newest months, which everybody asks for, were read twice.
ALTER TABLE "hub_events" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "feedback_submissions" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "leads" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "lead_captures" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
