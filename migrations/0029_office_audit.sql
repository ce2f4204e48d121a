-- The actions of operators become rows of the audit.
INSERT INTO "audit_rows" ("at", "actor", "name", "act", "object", "object_id", "after")
SELECT a."created_at", 'command-line', coalesce(a."details" ->> 'by', ''),
  CASE a."action" WHEN 'order advance' THEN 'order.step' WHEN 'repair advance' THEN 'repair.step' WHEN 'stock set' THEN 'stock.count'
    WHEN 'fact set' THEN 'product.fact' ELSE replace(a."action", ' ', '.') END,
  CASE WHEN a."details" ? 'order' THEN 'order' WHEN a."details" ? 'repair' THEN 'repair' WHEN a."details" ? 'variant' THEN 'variant'
    WHEN a."details" ? 'product' THEN 'product' END,
  coalesce(
    (SELECT o."reference" FROM "orders" o WHERE o."id"::text = a."details" ->> 'order'),
    (SELECT r."reference" FROM "repair_requests" r WHERE r."id"::text = a."details" ->> 'repair'),
    a."details" ->> 'order', a."details" ->> 'repair', a."details" ->> 'variant', a."details" ->> 'product'),
  a."details" - 'by'
FROM "operator_actions" a ORDER BY a."id";--> statement-breakpoint
DROP TABLE "operator_actions" CASCADE;--> statement-breakpoint
-- Nobody changes a row, not even the owner of the tables, and nobody deletes one that is younger than 24 months.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '24 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of the audit cannot be changed.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_rows_stay" BEFORE UPDATE OR DELETE ON "audit_rows" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_rows_stay_all" BEFORE TRUNCATE ON "audit_rows" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
