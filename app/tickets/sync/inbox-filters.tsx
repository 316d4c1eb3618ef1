import { FilterText } from '#app/components/inputs/filter-text.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { ListFilters } from '#app/components/inputs/list-filters.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import type { ListView } from '#app/components/list/views/view-place'
import { useRepositoryNames } from '#app/hooks/use-repository-names'
import type { ListName } from '#shared/list-filters'

interface Props {
  org: string
  list: ListName
  views: readonly ListView[]
  /** The name of the inbox without filters. */
  all: string
  filter: { q: string; repo: string }
  /** What the text is compared with. */
  hint: string
  /** A filter that only this inbox has. */
  kind?: { name: string; label: string; value: string; names: Record<string, string> }
}

/** The filters and the saved views of an inbox of the sync. */
export function InboxFilters({ org, list, views, all, filter: { q, repo }, hint, kind }: Props) {
  const repos = useRepositoryNames()
  const chosen = [
    { name: 'q', value: q, label: 'Text', text: q },
    ...(kind
      ? [{ name: kind.name, value: kind.value, label: kind.label, text: kind.names[kind.value] ?? '' }]
      : []),
    { name: 'repo', value: repo, label: 'Repository', text: repo },
  ]
  return (
    <ListBar place={{ org, list, repo: null }} views={views} all={all}>
      <ListFilters chosen={chosen} kept={['sort']}>
        <FilterText value={q} hint={hint} />
        {kind && (
          <InstantSelect
            name={kind.name}
            all={`Any ${kind.label.toLowerCase()}`}
            label={kind.label.toLowerCase()}
            value={kind.value}
            options={Object.keys(kind.names)}
            nameOf={(name) => kind.names[name] ?? name}
          />
        )}
        <InstantSelect name="repo" all="Any repository" label="repository" value={repo} options={repos} />
      </ListFilters>
    </ListBar>
  )
}
