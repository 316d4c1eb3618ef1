import { z } from 'zod'
import type { DataCommand } from '../data-command'
import { openIndex } from '../index-cache/open-index'
import { printTable } from '../reading/print-table'
import { evidencePath, readEvidence } from './evidence-file'

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

export const listSessions: DataCommand<Record<never, never>, z.infer<typeof Sessions>> = {
  schema: Sessions,
  answer() {
    const { root, config } = openIndex()
    const path = evidencePath(root, config.ide.evidence_pipeline.persist)
    const { sessions } = path === null ? { sessions: [] } : readEvidence(path)
    return {
      sessions: sessions.map(
        ({ session_id, started_at, ended_at, git_branch, specs_touched, verify_runs }) => ({
          session_id,
          started_at,
          ended_at,
          git_branch,
          specs: specs_touched.map(({ spec }) => spec),
          verify_runs: verify_runs.length,
          last_result: verify_runs.at(-1)?.result ?? null,
        }),
      ),
    }
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
