ALTER TABLE "section_lists" ADD COLUMN "scores" "bytea";--> statement-breakpoint
ALTER TABLE "section_numbers" ADD COLUMN "list_format" integer DEFAULT 1 NOT NULL;