import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import type { ListView } from '#app/components/list/views/view-place'
import { useRepositoryAct } from '#app/hooks/use-repository-act'
import { isFiltered, type ThreadFilterValues } from '#app/request/read-thread-filter'
import { orgPath, repoPath } from '#shared/page-paths'
import { type Person, ThreadFilterBar } from './thread-filter-bar'
import { type IssueBulk, ThreadRows } from './thread-rows'
import type { Thread } from './thread-table'

interface Props {
  org: string
  title: string
  /** The last part of the address of a repository's list. */
  list: 'issues' | 'pulls'
  threads: Thread[]
  /** Repositories whose issues and pull requests are on their code host. */
  elsewhere: string[]
  views: ListView[]
  /** Authors and assignees that the filters offer. */
  members: Person[]
  bulk?: IssueBulk
  page: PageWindow
  states: readonly string[]
  chosen: string
  filter: ThreadFilterValues
}

/** The issues or pull requests of all repositories. */
export function OrgThreadList({
  org,
  title,
  list,
  threads,
  elsewhere,
  views,
  members,
  bulk,
  page,
  states,
  chosen,
  filter,
}: Props) {
  const pathOf = ({ repo = '' }: Thread) => {
    const [owner = '', name = ''] = repo.split('/')
    return `${repoPath(org, owner, name)}/${list}`
  }
  const label = list === 'issues' ? 'New issue' : 'New pull request'
  const add = useRepositoryAct(org, label, (...repository) => `${repoPath(...repository)}/${list}/new`)
  return (
    <Page title={title}>
      <ListBar place={{ org, list, repo: null }} views={views} all={`Open ${title.toLowerCase()}`}>
        <StateFilter states={states} chosen={chosen} />
        <ThreadFilterBar filter={filter} choices={{ labels: [], authors: members, assignees: members }} />
      </ListBar>
      <BulkResult answer={bulk?.answer} />
      {threads.length > 0 ? (
        <ThreadRows
          bulk={bulk}
          labels={[...new Set(threads.flatMap((thread) => thread.labels))].sort()}
          repo={null}
          pathOf={pathOf}
          threads={threads}
          sort={filter.sort}
          caption={title}
          labelList={orgPath(org, list)}
        />
      ) : (
        <EmptyState
          title={`No ${isFiltered(filter) ? 'matching ' : ''}${chosen === 'all' ? '' : `${chosen} `}${title.toLowerCase()}`}
          act={add}
        >
          <p>{title} of all local repositories appear here.</p>
        </EmptyState>
      )}
      {elsewhere.length > 0 && (
        <p className="muted">
          {title} of {elsewhere.slice(0, 5).join(', ')}
          {elsewhere.length > 5 && ` and ${elsewhere.length - 5} more repositories`} are on GitHub.
        </p>
      )}
      <Pager page={page} />
    </Page>
  )
}
