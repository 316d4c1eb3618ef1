CREATE TABLE "issue_mentions" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"other" bigint NOT NULL,
	CONSTRAINT "issue_mentions_org_id_repository_id_number_comment_id_other_pk" PRIMARY KEY("org_id","repository_id","number","comment_id","other")
);
--> statement-breakpoint
-- Texts that exist, before a lock is taken. Numbers in code count as well here; later ones are read from the rendered text.
INSERT INTO "issue_mentions" ("org_id", "repository_id", "number", "comment_id", "other")
SELECT DISTINCT texts."org_id", texts."repository_id", texts."number", texts."comment_id", named."number"
FROM (
  SELECT "org_id", "repository_id", "number", 0::bigint AS "comment_id", "body" FROM "issues"
  UNION ALL
  SELECT "org_id", "repository_id", "number", "id" AS "comment_id", "body" FROM "issue_comments" WHERE "author_id" IS NOT NULL
) texts
CROSS JOIN LATERAL regexp_matches(texts."body", '(?<![\w#&/.-])#([0-9]{1,9})(?![\w-])', 'g') AS found(parts)
JOIN "issues" named ON named."org_id" = texts."org_id" AND named."repository_id" = texts."repository_id"
  AND named."number" = found.parts[1]::bigint AND named."number" <> texts."number";
--> statement-breakpoint
ALTER TABLE "issue_relations" DROP CONSTRAINT "issue_relations_other_fk";
--> statement-breakpoint
DROP INDEX "issue_relations_parent_key";--> statement-breakpoint
ALTER TABLE "issue_relations" DROP CONSTRAINT "issue_relations_org_id_repository_id_number_kind_other_pk";--> statement-breakpoint
ALTER TABLE "issue_relations" ADD COLUMN "other_repository_id" bigint;--> statement-breakpoint
UPDATE "issue_relations" SET "other_repository_id" = "repository_id";--> statement-breakpoint
ALTER TABLE "issue_relations" ALTER COLUMN "other_repository_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_pk" PRIMARY KEY("org_id","repository_id","number","kind","other_repository_id","other");--> statement-breakpoint
ALTER TABLE "issue_mentions" ADD CONSTRAINT "issue_mentions_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_mentions" ADD CONSTRAINT "issue_mentions_other_fk" FOREIGN KEY ("org_id","repository_id","other") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_mentions_other_idx" ON "issue_mentions" USING btree ("org_id","repository_id","other","number");--> statement-breakpoint
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_other_fk" FOREIGN KEY ("org_id","other_repository_id","other") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_relations_single_key" ON "issue_relations" USING btree ("org_id","repository_id","number","kind") WHERE "issue_relations"."kind" in ('parent', 'duplicate_of');--> statement-breakpoint
CREATE INDEX "issue_relations_other_idx" ON "issue_relations" USING btree ("org_id","other_repository_id","other");
--> statement-breakpoint
-- Servers of the last release insert relations without the repository of the other issue. The next release drops this.
-- A distributed table takes no trigger, and no released server runs on one.
CREATE FUNCTION same_repository_of_relation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.other_repository_id := coalesce(NEW.other_repository_id, NEW.repository_id);
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pg_dist_partition') IS NULL THEN
    CREATE TRIGGER same_repository_of_relation BEFORE INSERT ON issue_relations
      FOR EACH ROW EXECUTE FUNCTION same_repository_of_relation();
  END IF;
END $$;
