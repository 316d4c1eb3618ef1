import type { DashboardWire, TasksWire } from '#server/insight/coverage/wire'
import type { UnansweredWire } from '#server/library/search/wire-searches'
import { searchPath, specPath } from '#shared/page-paths'

/** Lines per panel. */
export const DIGEST_LINES = 5

export interface DigestLine {
  to: string
  title: string
  note: string | null
  at: string | null
}

/** The panels of the coverage page: blocked sections, stale and changed specs, and failed searches. */
export function digestOf(
  { org, repos_with_specs }: DashboardWire,
  blocked: TasksWire['tasks'],
  unanswered: UnansweredWire | null,
) {
  const specs = repos_with_specs.flatMap(({ owner, repo, specs }) =>
    specs.map(({ file_path: path, title, stale_since, last_doc_change_at }) => ({
      line: { to: specPath(org, owner, repo, path), title, note: `${owner}/${repo}` },
      stale: stale_since,
      changed: last_doc_change_at,
    })),
  )
  const sortNewestFirst = (at: 'stale' | 'changed') =>
    specs
      .filter((spec) => spec[at] !== null)
      .sort((a, b) => (b[at] ?? '').localeCompare(a[at] ?? ''))
      .map((spec): DigestLine => ({ ...spec.line, at: spec[at] }))
  const stale = sortNewestFirst('stale')
  return {
    blocked: blocked.map(
      (task): DigestLine => ({
        to: `${specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)}#${encodeURIComponent(task.section_id)}`,
        title: [task.section_number, task.title].filter(Boolean).join(' '),
        note:
          task.blocked_by === null ? task.spec_title : `${task.spec_title}, blocked by ${task.blocked_by}`,
        at: null,
      }),
    ),
    stale: stale.slice(0, DIGEST_LINES),
    staleCount: stale.length,
    changed: sortNewestFirst('changed').slice(0, DIGEST_LINES),
    unanswered: unanswered && {
      total: unanswered.total,
      lines: unanswered.searches.map(
        ({ query, count, last_at }): DigestLine => ({
          to: searchPath(org, query),
          title: query,
          note: count === 1 ? 'once' : `${count} times`,
          at: last_at,
        }),
      ),
    },
  }
}

export type Digest = ReturnType<typeof digestOf>
