import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { actOnDocument } from '#app/library/acting/act-on-document.server'
import { loadDocument } from '#app/library/document/load-document.server'
import { DocArticle } from '#app/library/reading/doc-article.tsx'
import { SpecArticle } from '#app/library/reading/spec-article.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.title} · ${data.repo}` : 'Plumbline')

/** Links between documents do not distinguish specs, so this address also shows specs. */
export const loader = (args: LoaderFunctionArgs) => loadDocument(args)

export const action = actOnDocument

export default function Doc() {
  const { doc, spec } = useLoaderData<typeof loader>()
  return spec ? <SpecArticle spec={spec} /> : <DocArticle {...doc} />
}
