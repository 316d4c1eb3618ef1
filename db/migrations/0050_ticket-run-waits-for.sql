ALTER TABLE "ticket_runs" ADD COLUMN "waits_for" text;--> statement-breakpoint
-- Until now only the text for people said what a run waits for.
UPDATE "ticket_runs" SET "waits_for" = CASE WHEN "error" = 'The repository is being indexed.' THEN 'index' ELSE 'ticket_system' END WHERE "state" = 'waiting';
