CREATE TABLE "connection_deliveries" (
	"org_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"source" text NOT NULL,
	"delivery_id" text NOT NULL,
	"kind" text NOT NULL,
	"action" text,
	"headers" jsonb NOT NULL,
	"payload" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"request_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "connection_deliveries_org_id_connection_id_delivery_id_pk" PRIMARY KEY("org_id","connection_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_connections" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"webhook_secret" text NOT NULL,
	CONSTRAINT "ticket_connections_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "connection_deliveries" ADD CONSTRAINT "connection_deliveries_org_id_connection_id_ticket_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."ticket_connections"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD CONSTRAINT "ticket_connections_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;