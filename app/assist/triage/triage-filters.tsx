import { FilterText } from '#app/components/inputs/filter-text.tsx'
import { InstantSelect } from '#app/components/inputs/instant-select.tsx'
import { ListFilters } from '#app/components/inputs/list-filters.tsx'
import { useRepositoryNames } from '#app/hooks/use-repository-names'
import { CLASS_NAMES, isClass } from './triage-data'

interface Props {
  filter: { q: string; classification: string; repo: string }
}

/** Filters issues by text, by what AI or a person said they are, and by repository. */
export function TriageFilters({ filter: { q, classification, repo } }: Props) {
  const repos = useRepositoryNames()
  return (
    <ListFilters
      chosen={[
        { name: 'q', value: q, label: 'Text', text: q },
        { name: 'classification', value: classification, label: 'Kind', text: kindLabel(classification) },
        { name: 'repo', value: repo, label: 'Repository', text: repo },
      ]}
      kept={['state']}
    >
      <FilterText value={q} hint="Title, author or #12" />
      <InstantSelect
        name="classification"
        all="Any kind"
        label="kind"
        value={classification}
        options={[...Object.keys(CLASS_NAMES), 'none']}
        nameOf={kindLabel}
      />
      <InstantSelect name="repo" all="Any repository" label="repository" value={repo} options={repos} />
    </ListFilters>
  )
}

const kindLabel = (name: string) => (isClass(name) ? CLASS_NAMES[name] : 'Not classified')
