DROP INDEX "ticket_edits_waiting_idx";--> statement-breakpoint
ALTER TABLE "ticket_edits" ALTER COLUMN "run_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD COLUMN "target" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD COLUMN "base_sha" text;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD COLUMN "wanted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_edits_waiting_key" ON "ticket_edits" USING btree ("org_id","repository_id","target") WHERE "ticket_edits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ticket_edits_open_idx" ON "ticket_edits" USING btree ("org_id","repository_id","state") WHERE "ticket_edits"."state" in ('waiting', 'writing', 'proposed', 'declined');