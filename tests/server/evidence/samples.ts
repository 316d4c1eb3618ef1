import type { ModuleSamples } from '../../support/module-samples'
import { byRoot, inOrg } from '../audit/act-world'

/** A session that touched nothing. */
export const session = (sessionId: string) => ({
  session_id: sessionId,
  started_at: '2026-03-02T09:00:00Z',
  ended_at: null,
  git_branch: 'refunds',
  git_base: 'main',
  specs_touched: [{ spec: 'docs/specs/refunds.md', sections: ['1-full-refund'], loaded_via: 'mcp' }],
  acs_addressed: [],
  files_modified: ['src/refunds.ts'],
  verify_runs: [],
})

const document = { version: 1, sessions: [session('from-the-samples')] }

export const samples: ModuleSamples = {
  bodies: { 'evidence.recordSessions': document },
  recipes: [
    [
      'evidence.recordSessions',
      [],
      byRoot('evidence.recordSessions', (world) => ({ ...inOrg(world), ...document })),
    ],
  ],
  notAudited: {
    'evidence.recordSessions': 'it is a report of the caller’s own work, which names who sent it and when',
  },
}
