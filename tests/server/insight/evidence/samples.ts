import { onTestFinished } from 'vitest'
import { connectLocalRepository } from '#server/library/repos/index'
import { byRoot, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import type { ModuleSamples } from '#tests/support/module-samples'
import { randomName } from '#tests/support/postgres/sample-row'

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

const REPORT = 'TAP version 13\n1..1\nok 1 - nothing\n'

/** A report of the tests of a new repository. */
async function aReport(world: World) {
  const { ctx, org } = world.site
  const git = makeRepository({ 'docs/specs/a.md': '## A\n\n- [ ] It MUST hold\n' })
  onTestFinished(() => git.remove())
  const name = `reported-${randomName()}`
  await connectLocalRepository(ctx, org, { owner: 'acme', name, path: git.path })
  return { ...inOrg(world), repo: `acme/${name}`, commit: git.head(), report: REPORT }
}

const judgement = (repo: string) => ({
  repo,
  criteria: [{ spec: 'docs/specs/a.md', section: 'a', ac_id: '0123456789ab', ac_text: 'It MUST hold' }],
  files: [],
})

export const samples: ModuleSamples = {
  bodies: {
    'evidence.recordSessions': document,
    'evidence.judge': judgement('home-owner/home-repo'),
    'evidence.recordReport': { report: REPORT },
  },
  queries: {
    'evidence.recordReport': ({ owner, repo, head }) => ({ repo: `${owner}/${repo}`, commit: head }),
  },
  recipes: [
    [
      'evidence.recordSessions',
      ['evidence.sessions'],
      byRoot('evidence.recordSessions', (world) => ({ ...inOrg(world), ...document })),
    ],
    ['evidence.recordReport', ['evidence.report'], byRoot('evidence.recordReport', aReport)],
  ],
  notAudited: {
    'evidence.judge': 'it stores nothing but the AI operation, which stands in the list of operations',
  },
}
