ALTER TABLE "orgs" ADD COLUMN "moving_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "moved_to" text;