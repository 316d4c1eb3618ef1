const SPEC = 'docs/specs/refunds.md'

/** A session that addressed a criterion, and was verified twice. */
export const verifiedSession = (sessionId = '5f2c-refunds') => ({
  session_id: sessionId,
  started_at: '2026-03-02T09:00:00Z',
  ended_at: '2026-03-02T10:30:00Z',
  git_branch: 'refunds',
  git_base: '3f786850e387550fdab836ed7e6dc881de23001b',
  specs_touched: [{ spec: SPEC, sections: ['1-goal'], loaded_via: 'hook' }],
  acs_addressed: [
    {
      spec: SPEC,
      section: '1-goal',
      ac_id: '56e1cd0e4143',
      ac_text: 'A refund MUST be logged',
      files: ['src/refunds.ts'],
      line_ranges: ['15-42'],
      verify_status: 'realized',
      verified_at: '2026-03-02T10:30:00Z',
    },
  ],
  files_modified: ['src/refunds.ts', 'src/refunds.test.ts'],
  verify_runs: [
    {
      at: '2026-03-02T10:00:00Z',
      mode: 'gate',
      result: 'fail',
      gaps: [
        {
          spec: SPEC,
          section: '1-goal',
          ac_id: '56e1cd0e4143',
          file: 'src/refunds.ts',
          line: 15,
          what: 'The evidence names lines that the file does not have.',
        },
      ],
      conflicts: [],
    },
    { at: '2026-03-02T10:30:00Z', mode: 'gate', result: 'pass', gaps: [], conflicts: [] },
  ],
})
