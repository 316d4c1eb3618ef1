ALTER TABLE "alerts" ADD COLUMN "triage_note" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "ai_triaged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "issue_mark" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "issue_requested_at" timestamp with time zone;