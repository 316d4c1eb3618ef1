import type { ComponentProps } from 'react'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { SpecTable } from './spec-table'

interface Props {
  org: string
  repository: { owner: string; repo: string; full_name: string }
  specs: ComponentProps<typeof SpecTable>['specs']
  filter: ComponentProps<typeof FilterBar>['filter']
  teams: string[]
  page: ComponentProps<typeof Pager>['page']
}

/** One page of a repository's specs, with filters. */
export function SpecsPanel({ org, repository, specs, filter, teams, page }: Props) {
  const { owner, repo, full_name } = repository
  return (
    <>
      <FilterBar filter={filter} teams={teams} />
      <section className="panel" aria-labelledby="pl-_specs">
        <header className="panel-head">
          <h2 id="pl-_specs">Specs</h2>
          <span className="muted">{page.total}</span>
        </header>
        <SpecTable org={org} owner={owner} repo={repo} specs={specs} caption={`Specs of ${full_name}`} />
      </section>
      <Pager page={page} />
    </>
  )
}
