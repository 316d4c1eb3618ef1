/** The keys that are in use, as `configKeys` writes them. A module that starts to use a key adds it here. */
export const KEYS_IN_EFFECT: ReadonlySet<string> = new Set([
  'version',
  'specs.doc_paths',
  'agents.stale_detection',
  'triage.spec_template',
])
