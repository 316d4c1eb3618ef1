import type { RouteOf } from '#server/kernel/route'
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
  {
    method: 'GET',
    path: '/app/{org}/api/evidence/sessions',
    procedure: 'evidence.sessions',
    description: 'Newest first, as they were reported, with who reported them. `session_id` finds one.',
    tag: 'Assistants',
    summary: 'Coding sessions that were reported',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/evidence/reports',
    procedure: 'evidence.recordReport',
    upstream: 'code_host',
    textField: 'report',
    maxBodyBytes: 50 * 1024 ** 2,
    description:
      'JUnit XML, TAP or lcov of a test run, as the body or as a file of a form, with `repo` and `commit` in the query. A test proves a criterion by `svc:<criterion id>` in its name or by a property `svc.criterion`; `<path>#<criterion id>` where an id occurs twice. A failed test outweighs passed ones. The newest report counts. The repository must have the commit: one of the default branch, or any with its full id. TAP must have its plan, and no `Bail out!`. lcov tells which lines of evidence were executed; its paths are relative to the repository.',
    example: {
      repo: 'acme/specs',
      commit: '3f786850e387550fdab836ed7e6dc881de23001b',
      report: 'TAP version 13\n1..1\nok 1 - logs refunds svc:0123456789ab\n',
    },
    tag: 'Assistants',
    summary: 'Record a test report that proves criteria',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/evidence/judgements',
    procedure: 'evidence.judge',
    conflict: 'The repository has not been indexed yet',
    upstream: 'ai_provider',
    plan: 'The plan includes no AI, or its operations are used up; an AI key of the org has no limit',
    rate: 'ai',
    maxBodyBytes: 2_000_000,
    description:
      'One AI operation. Criteria and code are sent to the model; those of specs whose `ai_exposure` is not `full` are left out and counted in `hidden`. Nothing is stored.',
    example: {
      repo: 'acme/specs',
      criteria: [
        {
          spec: 'docs/specs/refunds.md',
          section: '1-full-refund',
          ac_id: '56e1cd0e4143',
          ac_text: 'A refund MUST be logged',
        },
      ],
      files: [{ path: 'src/refunds.ts', text: 'export const refund = () => log()' }],
    },
    tag: 'AI',
    summary: 'Let AI judge whether code realizes criteria',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/evidence/proofs',
    procedure: 'evidence.proofs',
    description:
      'Failed ones first. `totals` tells how many criteria are claimed, linked to code and proved.',
    tag: 'Reading',
    summary: 'Criteria that tests prove, or no longer prove',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/evidence/proofs/{owner}/{repo}/{file_path*}',
    procedure: 'evidence.document',
    description: 'In the order of the document. Criteria that no test names are left out.',
    tag: 'Reading',
    summary: 'What tests prove of one spec',
  },
]
