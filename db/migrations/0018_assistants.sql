CREATE TABLE "assistant_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"redirect_uris" text[] NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistants" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "assistants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text,
	"redirect_host" text NOT NULL,
	"scopes" text[] NOT NULL,
	"resource" text NOT NULL,
	"grant_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "assistants_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_clients_unused_idx" ON "assistant_clients" USING btree ("network","created_at") WHERE "assistant_clients"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "assistant_clients_approved_idx" ON "assistant_clients" USING btree ("approved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistants_grant_key" ON "assistants" USING btree ("org_id","grant_hash");--> statement-breakpoint
CREATE INDEX "assistants_user_idx" ON "assistants" USING btree ("org_id","user_id");