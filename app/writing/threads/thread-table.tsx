import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { ListColumn } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import type { ListSelection } from '#app/components/list/list-selection'
import type { LabelColor } from '#shared/label-colors'
import type { ThreadSort } from '#shared/list-sorts'
import { LabelList } from './label-list'
import { RelationMarks } from './relation-marks'
import { ThreadState, type ThreadStateName } from './thread-state'

export interface Thread {
  number: number
  title: string
  labels: string[]
  label_colors: Record<string, LabelColor>
  state: ThreadStateName
  close_reason: 'completed' | 'not_planned' | null
  author: { name: string }
  assignees: { name: string }[]
  milestone: string | null
  is_blocked: boolean
  sub_issues: { total: number; closed: number }
  comment_count: number
  is_draft?: boolean
  created_at: string
  updated_at: string
  head?: { branch: string } | null
  base?: { branch: string } | null
  /** In a list of several repositories. */
  repo?: string
}

interface Props {
  /** Path of the list that contains the thread. */
  pathOf: (thread: Thread) => string
  threads: Thread[]
  caption: string
  sort: ThreadSort
  /** The list that the links of labels filter. Default: the list that contains the thread. */
  labelList?: string
  /** The repository of all threads, as `owner/name`. Null if each names its own. */
  repo: string | null
  selection?: ListSelection<Thread> | null
}

/** As `owner/name#number`. */
export const threadKey = (thread: Thread, repo: string | null) => `${thread.repo ?? repo}#${thread.number}`

/** Issues or pull requests. */
export function ThreadTable({ pathOf, threads, caption, sort, labelList, repo, selection }: Props) {
  return (
    <List
      caption={caption}
      rows={threads}
      sort={sort}
      selection={selection}
      columns={[
        {
          key: 'title',
          label: 'Title',
          sort: { ascending: 'title', descending: 'title_desc' },
          cell: (thread) => <Name path={pathOf(thread)} thread={thread} labelList={labelList} />,
        },
        ...COLUMNS,
      ]}
      keyOf={(thread) => threadKey(thread, repo)}
    />
  )
}

const COLUMNS: ListColumn<Thread>[] = [
  {
    key: 'status',
    label: 'Status',
    cell: ({ state, close_reason, is_draft }) => (
      <ThreadState state={state} closeReason={close_reason} isDraft={is_draft} />
    ),
  },
  {
    key: 'comments',
    label: 'Comments',
    isNumeric: true,
    isWideOnly: true,
    sort: { ascending: 'least_commented', descending: 'commented', isDescendingFirst: true },
    cell: ({ comment_count }) => comment_count,
  },
  {
    key: 'updated',
    label: 'Updated',
    sort: { ascending: 'least_updated', descending: 'updated', isDescendingFirst: true },
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

interface NameProps {
  path: string
  thread: Thread
  labelList: string | undefined
}

function Name({ path, thread, labelList }: NameProps) {
  const { number, title, labels, label_colors, repo, author, assignees, milestone, created_at, head, base } =
    thread
  return (
    <>
      <Link className="row-title" dir="auto" to={`${path}/${number}`}>
        {title}
      </Link>
      <span className="row-note">
        {repo}#{number} by {author.name}, <RelativeTime at={created_at} />
        {head && base && (
          <>
            {' · '}
            <code>{head.branch}</code> into <code>{base.branch}</code>
          </>
        )}
        {assignees.length > 0 && ` · assigned to ${assignees.map(({ name }) => name).join(', ')}`}
        {milestone && ` · ${milestone}`}
      </span>
      <RelationMarks state={thread.state} isBlocked={thread.is_blocked} subIssues={thread.sub_issues} />
      <LabelList labels={labels} colors={label_colors} list={labelList ?? path} />
    </>
  )
}
