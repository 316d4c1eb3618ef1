/** The tests that `npm test` always runs in full, whatever a change affects. Files, and folders that end in `/`. */
export const CORE_TESTS = [
  // Tenancy and permissions.
  'tests/server/http/tenants/',
  'tests/server/http/who-may-call.test.ts',
  'tests/server/http/conventions.test.ts',
  'tests/server/mcp/tenants.test.ts',
  'tests/server/audit/every-mutation.test.ts',
  'tests/server/keys/forget-at-once.test.ts',
  // Public interfaces.
  'tests/server/http/openapi/',
  // AI exposure.
  'tests/server/ai/exposure.test.ts',
  'tests/server/mcp/exposure.test.ts',
  'tests/server/reviews/exposure.test.ts',
  // Vendors.
  'tests/server/tracker/jira.test.ts',
  'tests/server/tracker/linear.test.ts',
  'tests/server/tracker/github.test.ts',
  'tests/server/tracker/local.test.ts',
  'tests/server/codehost/github-contract.test.ts',
  'tests/server/codehost/local.test.ts',
  // Durability.
  'tests/server/tickets/plan-happens.test.ts',
  'tests/faults/workers.test.ts',
  'tests/faults/deliveries.test.ts',
  'tests/upgrade/',
  'tests/operate/migrate.test.ts',
  'tests/db/migrate-queue.test.ts',
  // The language.
  'tests/spec/markdown/commonmark.test.ts',
  'tests/spec/edit/corpus.test.ts',
  // The module structure, and the product in a browser.
  'tests/server/modules/',
  'tests/browser/journey.test.ts',
]
