import type { ActLabels, ActWire } from '../../../server/audit/wire'
import { EmptyState } from '../display/empty-state'
import { type Page, Pager } from '../inputs/pager'
import { ActFilterBar } from './act-filter-bar'
import { ActTable } from './act-table'

interface Props {
  acts: ActWire[]
  labels: ActLabels
  filter: { act?: string; user_id?: string; since?: string; until?: string }
  people: { id: string; name: string }[]
  page: Page
  /** Where the same acts are to be had as a file. */
  file: string
}

/** What was done, narrowed down, page by page. */
export function ActLog({ acts, labels, filter, people, page, file }: Props) {
  return (
    <>
      <div className="toolbar">
        <ActFilterBar labels={labels} filter={filter} people={people} />
        <a className="button" href={file} download="audit.csv">
          Export as CSV
        </a>
      </div>
      {acts.length > 0 ? (
        <ActTable acts={acts} labels={labels} />
      ) : (
        <EmptyState title="No act matches">
          <p>Take a filter away, or choose another time.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </>
  )
}
