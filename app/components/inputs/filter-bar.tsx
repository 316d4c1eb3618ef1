import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import { FilterText } from './filter-text'
import { InstantSelect } from './instant-select'
import { ListFilters } from './list-filters'

/** Layout parameters that stay in the address when filters change. */
const LAYOUT_PARAMS = ['view', 'group', 'days', 'sort']

interface Props {
  filter: { q?: string; status?: string; team?: string; repo?: string; folder?: string }
  folders?: string[]
  teams?: string[]
  repos?: string[]
  /** Label of the option for all statuses. */
  anyStatus?: string
  /** The fields that the text search covers. */
  hint?: string
}

/** Filters by text and by facts of documents. */
export const FilterBar = (props: Props) => (
  <ListFilters chosen={chosenFilters(props.filter)} kept={LAYOUT_PARAMS}>
    <FilterFields {...props} />
  </ListFilters>
)

const chosenFilters = ({ q = '', status = '', team = '', folder = '', repo = '' }: Props['filter']) => [
  { name: 'q', value: q, label: 'Text', text: q },
  { name: 'status', value: status, label: 'Status', text: stateLabel(status) },
  { name: 'team', value: team, label: 'Team', text: team },
  { name: 'folder', value: folder, label: 'Folder', text: folder },
  { name: 'repo', value: repo, label: 'Repository', text: repo },
]

function FilterFields({
  filter,
  teams = [],
  repos = [],
  folders = [],
  anyStatus = 'Any status',
  hint = 'Title, path, owner, tag',
}: Props) {
  return (
    <>
      {filter.q !== undefined && <FilterText value={filter.q} hint={hint} />}
      {filter.status !== undefined && (
        <InstantSelect
          name="status"
          all={anyStatus}
          label="status"
          value={filter.status}
          options={STATES}
          nameOf={stateLabel}
        />
      )}
      {filter.team !== undefined && (
        <InstantSelect name="team" all="Any team" label="team" value={filter.team} options={teams} />
      )}
      {filter.folder !== undefined && folders.length > 1 && (
        <InstantSelect
          name="folder"
          all="Any folder"
          label="folder"
          value={filter.folder}
          options={folders}
        />
      )}
      {filter.repo !== undefined && (
        <InstantSelect
          name="repo"
          all="Any repository"
          label="repository"
          value={filter.repo}
          options={repos}
        />
      )}
    </>
  )
}
