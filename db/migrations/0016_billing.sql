CREATE TABLE "billing_accounts" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_ends_at" timestamp with time zone,
	"custom_limits" jsonb,
	"is_set_by_operator" boolean DEFAULT false NOT NULL,
	"cycle" text,
	"status" text DEFAULT 'active' NOT NULL,
	"seat_count" integer,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"trial_started_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"subscribed_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"over_seats_since" timestamp with time zone,
	"ai_cap" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"org_id" bigint NOT NULL,
	"id" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_reservations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"org_id" bigint NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"overage" integer DEFAULT 0 NOT NULL,
	"metered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_org_id_period_start_pk" PRIMARY KEY("org_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "meter_events" (
	"org_id" bigint NOT NULL,
	"id" text NOT NULL,
	"quantity" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"first_tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "meter_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "billing_comparisons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"checked" integer DEFAULT 0 NOT NULL,
	"repaired" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_invoices" (
	"org_id" bigint NOT NULL,
	"id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_invoices_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "billing_notices_org_id_kind_subject_pk" PRIMARY KEY("org_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "stripe_prices" (
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"price_id" text NOT NULL,
	"unit_amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stripe_prices_plan_cycle_pk" PRIMARY KEY("plan","cycle")
);
--> statement-breakpoint
CREATE TABLE "true_ups" (
	"org_id" bigint NOT NULL,
	"quarter_start" timestamp with time zone NOT NULL,
	"committed_seats" integer NOT NULL,
	"active_people" integer NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "true_ups_org_id_quarter_start_pk" PRIMARY KEY("org_id","quarter_start")
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_events" ADD CONSTRAINT "meter_events_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoices" ADD CONSTRAINT "billing_invoices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "true_ups" ADD CONSTRAINT "true_ups_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_events_sent_idx" ON "meter_events" USING btree ("org_id","sent_at");