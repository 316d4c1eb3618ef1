ALTER TABLE "followed_repositories" ADD COLUMN "code_rules" integer;--> statement-breakpoint
ALTER TABLE "code_host_accounts" ADD COLUMN "host_id" bigint;