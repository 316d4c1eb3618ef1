import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { head } from '#app/head'
import { EditableTable } from '#app/library/repository/editable-table.tsx'
import { load } from '#app/loaders/load.server'
import { requireWriter } from '#app/writing/editor/require-writer.server'
import { editorPath, newSpecPath, orgPath, repoPath } from '#shared/page-paths'

const SHOWN_PER_REPOSITORY = 50

export const meta: MetaFunction = () => head('Editor · Plumbline')

/** Shows the first specs of each repository. The filter and the repository page find the others. */
export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  await requireWriter(args, orgPath(org))
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const words = q.toLowerCase().split(/\s+/)
  const repos = await load(args, (caller) => caller.editor.list({ org }))
  return {
    org,
    filter: { q },
    repos: repos.map(({ specs, ...repository }) => {
      const matching = specs.filter(({ title, file_path }) => {
        const text = `${title}\n${file_path}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      return { ...repository, total: matching.length, specs: matching.slice(0, SHOWN_PER_REPOSITORY) }
    }),
  }
}

type Repository = ReturnType<typeof useLoaderData<typeof loader>>['repos'][number]

/** The specs that can be edited, by repository. */
export default function EditorOverview() {
  const { org, filter, repos } = useLoaderData<typeof loader>()
  return (
    <Page title="Editor">
      {repos.length === 0 ? (
        <EmptyState title="No repositories">
          <p>
            <Link to={orgPath(org, 'settings/connections')}>Connect a repository</Link> to edit its specs
            here.
          </p>
        </EmptyState>
      ) : (
        <FilterBar filter={filter} hint="Title or path" />
      )}
      {repos.map((repository) => (
        <RepositoryPanel
          key={repository.full_name}
          org={org}
          repository={repository}
          none={filter.q ? 'No matching documents.' : 'No documents yet.'}
        />
      ))}
    </Page>
  )
}

interface PanelProps {
  org: string
  repository: Repository
  /** Shown when the list is empty. */
  none: string
}

function RepositoryPanel({ org, repository, none }: PanelProps) {
  const { owner, repo, full_name, specs, total } = repository
  return (
    <section className="panel" aria-label={full_name}>
      <header className="panel-head">
        <h2>
          <Icon name="repo" />
          {full_name}
        </h2>
        <div className="actions">
          <Link className="button" to={newSpecPath(org, owner, repo)}>
            New document
          </Link>
          <Link className="button" to={editorPath(org, owner, repo, 'CONFIG.yaml')}>
            CONFIG.yaml
          </Link>
        </div>
      </header>
      {specs.length > 0 ? (
        <EditableTable org={org} owner={owner} repo={repo} specs={specs} />
      ) : (
        <p className="panel-foot muted">{none}</p>
      )}
      {total > specs.length && (
        <p className="panel-foot">
          <Link to={repoPath(org, owner, repo)}>
            View all {total} specs in {full_name}
          </Link>
        </p>
      )}
    </section>
  )
}
