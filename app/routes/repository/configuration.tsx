import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { ConfigPanel } from '#app/library/repository/config-panel.tsx'
import { RepositoryPage } from '#app/library/repository/repository-page.tsx'
import { load } from '#app/loaders/load.server'

export const meta: MetaFunction = ({ params }) =>
  head(`Configuration · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const at = { org, owner, repo }
  const [{ specs: _, docs: __, config: ___, config_diagnostics: diagnostics, ...repository }, config] =
    await load(args, (caller) => Promise.all([caller.repos.get(at), caller.repos.config(at)]))
  return { at, repository, config, diagnostics }
}

export default function Configuration() {
  const { at, repository, config, diagnostics } = useLoaderData<typeof loader>()
  return (
    <RepositoryPage at={at} repository={repository}>
      <ConfigPanel at={at} config={config} diagnostics={diagnostics} />
    </RepositoryPage>
  )
}
