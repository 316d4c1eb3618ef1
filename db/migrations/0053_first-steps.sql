CREATE TABLE "folder_tokens" (
	"org_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "folder_tokens_org_id_token_hash_pk" PRIMARY KEY("org_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "first_step" text;--> statement-breakpoint
ALTER TABLE "folder_tokens" ADD CONSTRAINT "folder_tokens_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;