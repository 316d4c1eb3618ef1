DROP INDEX "ticket_links_ticket_idx";--> statement-breakpoint
CREATE INDEX "ticket_links_ticket_idx" ON "ticket_links" USING btree ("org_id","kind","global_id","host");