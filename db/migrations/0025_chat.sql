CREATE TABLE "chat_answers" (
	"org_id" bigint NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "chat_answers_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_link_requests" (
	"org_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"team_id" text NOT NULL,
	"chat_user_id" text NOT NULL,
	"chat_user_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_link_requests_org_id_token_hash_pk" PRIMARY KEY("org_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "chat_links" (
	"org_id" bigint NOT NULL,
	"team_id" text NOT NULL,
	"chat_user_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_links_org_id_team_id_chat_user_id_pk" PRIMARY KEY("org_id","team_id","chat_user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"org_id" bigint NOT NULL,
	"unlinked_in_channels" boolean DEFAULT true NOT NULL,
	"unlinked_directly" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_settings_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
CREATE TABLE "chat_workspaces" (
	"org_id" bigint NOT NULL,
	"team_id" text NOT NULL,
	"team_name" text NOT NULL,
	"bot_user_id" text NOT NULL,
	"token" text NOT NULL,
	"problem" text,
	"tested_at" timestamp with time zone,
	"connected_by" bigint,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_workspaces_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
ALTER TABLE "chat_answers" ADD CONSTRAINT "chat_answers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_link_requests" ADD CONSTRAINT "chat_link_requests_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_links" ADD CONSTRAINT "chat_links_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_workspaces" ADD CONSTRAINT "chat_workspaces_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_workspaces" ADD CONSTRAINT "chat_workspaces_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_answers_event_key" ON "chat_answers" USING btree ("org_id","event_id");--> statement-breakpoint
CREATE INDEX "chat_answers_time_idx" ON "chat_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_link_requests_expiry_idx" ON "chat_link_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_links_user_idx" ON "chat_links" USING btree ("org_id","user_id");