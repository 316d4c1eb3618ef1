/** The tests that `npm test` always runs in full, whatever a change affects. Files, and folders that end in `/`. */
export const CORE_TESTS = [
  // Tenancy and permissions.
  'tests/server/http/tenants/',
  'tests/server/http/who-may-call.test.ts',
  'tests/server/http/conventions.test.ts',
  'tests/server/assist/mcp/tenants.test.ts',
  'tests/server/platform/audit/every-mutation.test.ts',
  'tests/server/accounts/keys/forget-at-once.test.ts',
  // Public interfaces.
  'tests/server/http/openapi/',
  // AI exposure.
  'tests/server/writing/ai/exposure.test.ts',
  'tests/server/assist/mcp/exposure.test.ts',
  'tests/server/assist/reviews/exposure.test.ts',
  // Vendors.
  'tests/server/ports/tracker/jira.test.ts',
  'tests/server/ports/tracker/linear.test.ts',
  'tests/server/ports/tracker/github.test.ts',
  'tests/server/ports/tracker/local.test.ts',
  'tests/server/ports/codehost/github-contract.test.ts',
  'tests/server/ports/codehost/local.test.ts',
  // Durability.
  'tests/server/tickets/sync/plan-happens.test.ts',
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
