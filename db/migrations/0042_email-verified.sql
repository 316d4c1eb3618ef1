ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
-- Other providers vouched for the addresses that they gave, and the first administrator came by the operator's link.
UPDATE "users" SET "email_verified_at" = "created_at"
WHERE "email" IS NOT NULL AND ("is_super_admin" OR EXISTS (
  SELECT FROM "identities" WHERE "identities"."user_id" = "users"."id" AND "identities"."provider" <> 'embedded'));
