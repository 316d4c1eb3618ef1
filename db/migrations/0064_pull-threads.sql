ALTER TABLE "comment_threads" ADD COLUMN "pull_number" bigint;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD COLUMN "start_line" integer;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "document_comments" ADD COLUMN "committed_sha" text;--> statement-breakpoint
ALTER TABLE "document_comments" ADD COLUMN "committed_by" bigint;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD COLUMN "verdict_sha" text;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_org_id_repository_id_pull_number_pulls_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","pull_number") REFERENCES "public"."pulls"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_comments" ADD CONSTRAINT "document_comments_committed_by_users_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_threads_pull_idx" ON "comment_threads" USING btree ("org_id","repository_id","pull_number") WHERE "comment_threads"."pull_number" is not null;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_lines" CHECK (num_nulls("comment_threads"."pull_number", "comment_threads"."side", "comment_threads"."start_line", "comment_threads"."line", "comment_threads"."excerpt") in (0, 5));