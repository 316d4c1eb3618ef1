import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'POST',
    path: '/app/{org}/api/evidence/sessions',
    procedure: 'evidence.recordSessions',
    description:
      'Takes the document `.svc/session-evidence.json`. A session of the same person with a known id is replaced.',
    example: {
      version: 1,
      sessions: [
        {
          session_id: 'f3a1',
          started_at: '2026-03-02T09:00:00Z',
          ended_at: null,
          git_branch: 'refunds',
          git_base: 'main',
          specs_touched: [{ spec: 'docs/specs/refunds.md', sections: ['1-full-refund'], loaded_via: 'mcp' }],
          acs_addressed: [],
          files_modified: ['src/refunds.ts'],
          verify_runs: [],
        },
      ],
    },
    tag: 'Assistants',
    summary: 'Record evidence of coding sessions',
  },
]
