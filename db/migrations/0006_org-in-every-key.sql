CREATE TABLE "org_directory" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"org_id" bigint NOT NULL,
	CONSTRAINT "org_directory_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_keyHash_unique";--> statement-breakpoint
ALTER TABLE "section_identities" DROP CONSTRAINT "section_identities_id_unique";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "installations" DROP CONSTRAINT "installations_id_unique";--> statement-breakpoint
ALTER TABLE "org_directory" ADD CONSTRAINT "org_directory_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("org_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("org_id","token_hash");--> statement-breakpoint
INSERT INTO "org_directory" ("kind", "key", "org_id") SELECT 'api_key', "key_hash", "org_id" FROM "api_keys";--> statement-breakpoint
INSERT INTO "org_directory" ("kind", "key", "org_id") SELECT 'invitation', "token_hash", "org_id" FROM "invitations";--> statement-breakpoint
INSERT INTO "org_directory" ("kind", "key", "org_id") SELECT 'installation', "id"::text, "org_id" FROM "installations";--> statement-breakpoint
-- Permalinks of earlier versions name a section by its id alone. New ones contain the org and need no row.
INSERT INTO "org_directory" ("kind", "key", "org_id") SELECT 'section', "id"::text, "org_id" FROM "section_identities";
