import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openIndex } from '#cli/index-cache/open-index'
import { printTable } from '#cli/reading/print-table'
import { readRepo } from '#cli/source/open-source'
import { openOrgServer } from '#cli/source/server/org-server'
import { UsageError } from '#cli/usage-error'
import { evidencePath, readEvidence } from './evidence-file'
import { type EvidenceSession, MAX_SESSIONS } from './session'

const Sessions = z.object({
  sessions: z.array(
    z.object({
      session_id: z.string(),
      started_at: z.string(),
      ended_at: z.string().nullable(),
      git_branch: z.string(),
      specs: z.array(z.string()),
      verify_runs: z.int(),
      last_result: z.enum(['pass', 'fail']).nullable(),
    }),
  ),
})

type Summary = z.infer<typeof Sessions>['sessions'][number]

const summaryOf = (session: EvidenceSession): Summary => ({
  session_id: session.session_id,
  started_at: session.started_at,
  ended_at: session.ended_at,
  git_branch: session.git_branch,
  specs: session.specs_touched.map(({ spec }) => spec),
  verify_runs: session.verify_runs.length,
  last_result: session.verify_runs.at(-1)?.result ?? null,
})

function readRecorded(): EvidenceSession[] {
  const { root, config } = openIndex()
  const path = evidencePath(root, config.ide.evidence_pipeline.persist)
  return path === null ? [] : readEvidence(path).sessions
}

/** The server's maximum page size. */
const PAGE = 20
const Reported = z.object({ sessions: z.array(z.custom<EvidenceSession>()), total: z.int() })

async function readReported(repo: string, org: string | undefined): Promise<EvidenceSession[]> {
  const { owner, name } = readRepo(repo)
  const server = await openOrgServer(org)
  const sessions: EvidenceSession[] = []
  for (;;) {
    const query = { repo: `${owner}/${name}`, limit: PAGE, offset: sessions.length }
    const page = await server.get('api/evidence/sessions', Reported, query)
    sessions.push(...page.sessions)
    if (page.sessions.length === 0 || sessions.length >= Math.min(page.total, MAX_SESSIONS)) return sessions
  }
}

export const listSessions: DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Sessions>> = {
  schema: Sessions,
  async answer({ options: { repo, org } }) {
    if (repo === undefined && org !== undefined)
      throw new UsageError(
        'svc evidence sessions: --org needs --repo OWNER/NAME, a repository on the server.',
      )
    const sessions = repo === undefined ? readRecorded() : await readReported(repo, org)
    return { sessions: sessions.map(summaryOf) }
  },
  print({ sessions }, terminal) {
    if (sessions.length === 0) terminal.print('No sessions are recorded.')
    printTable(
      sessions.map((session) => [
        session.started_at.slice(0, 16),
        session.git_branch,
        session.last_result ?? 'not verified',
        session.specs.join(' '),
      ]),
      terminal,
    )
  },
}
