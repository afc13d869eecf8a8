-- A lead's timeline says when the email with the files went out, also after counted sends are deleted.
ALTER TABLE "lead_captures" ADD COLUMN "files_sent_at" timestamp (3) with time zone;