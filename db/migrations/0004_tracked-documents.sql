ALTER TABLE "documents" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "followed_repositories" ADD COLUMN "digest_version" integer;