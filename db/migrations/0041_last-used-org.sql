ALTER TABLE "memberships" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "memberships" SET "used_at" = "last"."day" FROM (
  SELECT "org_id", "user_id", max("day") AT TIME ZONE 'UTC' AS "day" FROM "activity" GROUP BY "org_id", "user_id"
) "last" WHERE "memberships"."org_id" = "last"."org_id" AND "memberships"."user_id" = "last"."user_id";
