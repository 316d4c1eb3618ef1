CREATE TABLE "public_badges" (
	"org_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public_badges" ADD CONSTRAINT "public_badges_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;