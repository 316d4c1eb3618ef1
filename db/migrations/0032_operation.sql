CREATE TABLE "org_sizes" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_errors" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "org_sizes" ADD CONSTRAINT "org_sizes_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_errors_last_idx" ON "seen_errors" USING btree ("last_seen_at");