/** The keys that something acts on today, as `configKeys` writes them. A room that begins to honour a key adds it. */
export const KEYS_IN_EFFECT: ReadonlySet<string> = new Set([
  'version',
  'specs.doc_paths',
  'agents.stale_detection',
  'triage.spec_template',
])
