CREATE TABLE "ticket_sites" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"connection" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"site_id" text DEFAULT '' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"first_sync_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "ticket_sites_org_id_repository_id_connection_kind_host_site_id_pk" PRIMARY KEY("org_id","repository_id","connection","kind","host","site_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_links" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD COLUMN "vendor_id" text;--> statement-breakpoint
ALTER TABLE "ticket_steps" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "ticket_steps" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "ticket_sites" ADD CONSTRAINT "ticket_sites_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_links_blocked_idx" ON "ticket_links" USING btree ("org_id","kind") WHERE jsonb_array_length("ticket_links"."agreement"->'blockers') > 0;--> statement-breakpoint
-- A first sync that is over counts for the hosts of the links that it made.
INSERT INTO "ticket_sites" ("org_id", "repository_id", "connection", "kind", "host", "first_sync_at")
SELECT DISTINCT synced."org_id", synced."repository_id", synced."connection", link."kind", link."host", synced."finished_at"
FROM "ticket_first_syncs" synced
JOIN "ticket_links" link ON link."org_id" = synced."org_id" AND link."repository_id" = synced."repository_id"
  AND link."connection" = synced."connection"
WHERE link."host" <> '' OR link."kind" = 'local';
