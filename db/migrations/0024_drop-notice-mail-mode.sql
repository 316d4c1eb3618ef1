ALTER TABLE "notice_settings" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "notice_settings" DROP COLUMN "muted_kinds";