ALTER TABLE "investors" ADD COLUMN "tax_digests" text[];--> statement-breakpoint
ALTER TABLE "pledges" ADD COLUMN "tax_digests" text[];--> statement-breakpoint
CREATE INDEX "investors_tax" ON "investors" USING gin ("tax_digests");--> statement-breakpoint
CREATE INDEX "pledges_tax" ON "pledges" USING gin ("tax_digests");