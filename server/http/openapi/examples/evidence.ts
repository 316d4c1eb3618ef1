import { AT, EARLIER, RULE, SECTION, SPEC } from './sample-world'

/** Coding sessions reported by assistants. */
export const EVIDENCE_EXAMPLES = {
  'evidence.sessions': [
    {
      session_id: 'f3a1',
      started_at: EARLIER,
      ended_at: AT,
      git_branch: 'refunds',
      git_base: 'main',
      specs_touched: [{ spec: SPEC, sections: [SECTION], loaded_via: 'mcp' }],
      acs_addressed: [
        {
          spec: SPEC,
          section: SECTION,
          ac_id: '1f0a9c3d5b7e',
          ac_text: RULE,
          files: ['src/refunds.ts'],
          line_ranges: ['15-42'],
          verify_status: 'realized',
          verified_at: AT,
        },
      ],
      files_modified: ['src/refunds.ts'],
      verify_runs: [{ at: AT, mode: 'gate', result: 'pass', gaps: [], conflicts: [] }],
      repo: 'acme/payments',
      by: 'Ada Example',
      received_at: AT,
    },
  ],
}
