import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { attestSection } from '#app/library/document/attest-section.server'
import { loadSpec } from '#app/library/document/load-spec.server'
import { SpecArticle } from '#app/library/reading/spec-article.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.page.view.title} · ${data.page.repo}` : 'Plumbline')

export const loader = (args: LoaderFunctionArgs) => loadSpec(args)

export const action = attestSection

export default function Spec() {
  return <SpecArticle spec={useLoaderData<typeof loader>()} />
}
