import type { CoverageWire, DashboardWire, TasksWire } from '../server/coverage/wire'

const SHOWN = 5

export interface DigestLine {
  owner: string
  repo: string
  path: string
  section: string | null
  title: string
  note: string | null
  at: string | null
}

/** What deserves a look today: what is stuck, what may be wrong by now, what somebody just wrote. */
export function digestOf(
  dashboard: DashboardWire,
  blocked: TasksWire['tasks'],
  trend: CoverageWire['trend'],
) {
  const specs = dashboard.repos_with_specs.flatMap(({ owner, repo, specs }) =>
    specs.map(({ file_path: path, title, stale_since, last_doc_change_at }) => ({
      line: { owner, repo, path, section: null, title, note: `${owner}/${repo}` },
      stale: stale_since,
      changed: last_doc_change_at,
    })),
  )
  const newest = (at: 'stale' | 'changed') =>
    specs
      .filter((spec) => spec[at] !== null)
      .sort((a, b) => (b[at] ?? '').localeCompare(a[at] ?? ''))
      .map((spec): DigestLine => ({ ...spec.line, at: spec[at] }))
  const stale = newest('stale')
  return {
    blocked: blocked.map(
      (task): DigestLine => ({
        owner: task.repo_owner,
        repo: task.repo_name,
        path: task.spec_file_path,
        section: task.section_id,
        title: [task.section_number, task.title].filter(Boolean).join(' '),
        note: task.blocked_by === null ? task.spec_title : `${task.spec_title}, by ${task.blocked_by}`,
        at: null,
      }),
    ),
    stale: stale.slice(0, SHOWN),
    staleCount: stale.length,
    changed: newest('changed').slice(0, SHOWN),
    trend,
  }
}

export type Digest = ReturnType<typeof digestOf>
export const BLOCKED_SHOWN = SHOWN
