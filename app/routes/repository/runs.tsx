import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { head } from '#app/head'
import { RepositoryPage } from '#app/library/repository/repository-page.tsx'
import { RunsPanel } from '#app/library/repository/runs-panel.tsx'
import { load } from '#app/loaders/load.server'

const RUNS_SHOWN = 20

export const meta: MetaFunction = ({ params }) => head(`Runs · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const at = { org, owner, repo }
  const [{ specs: _, docs: __, config: ___, config_diagnostics: ____, ...repository }, { runs }] = await load(
    args,
    (caller) => Promise.all([caller.repos.get(at), caller.repos.runs({ ...at, limit: RUNS_SHOWN })]),
  )
  return { at, repository, runs }
}

export default function Runs() {
  const { at, repository, runs } = useLoaderData<typeof loader>()
  return (
    <RepositoryPage at={at} repository={repository}>
      <ProblemNotice problem={repository.problem} />
      {runs.length > 0 ? (
        <RunsPanel {...at} initial={runs} />
      ) : (
        <EmptyState title="No runs yet">
          <p>A run starts when the repository changes.</p>
        </EmptyState>
      )}
    </RepositoryPage>
  )
}
