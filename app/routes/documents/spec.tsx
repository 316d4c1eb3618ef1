import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SpecArticle } from '../../components/document/spec-article'
import { attestSection } from '../../document/attest-section.server'
import { loadSpec } from '../../document/load-spec.server'
import { head } from '../../head'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.page.view.title} · ${data.page.repo}` : 'Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadSpec(args)

export const action = attestSection

export default function Spec() {
  return <SpecArticle spec={useLoaderData<typeof loader>()} />
}
