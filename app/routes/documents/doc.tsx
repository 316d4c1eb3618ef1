import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { asOfIn } from '#app/library/document/as-of'
import { docPage } from '#app/library/document/doc-page.server'
import { loadSpec, NO_NEIGHBORS } from '#app/library/document/load-spec.server'
import { DocArticle } from '#app/library/reading/doc-article.tsx'
import { SpecArticle } from '#app/library/reading/spec-article.tsx'
import { pageInstead } from '#app/library/source/page-instead.server'
import { ifFound, load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { isSpecType } from '#spec/markdown/document-type'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.title} · ${data.repo}` : 'Plumbline')

/** Links between documents do not distinguish specs, so this address also shows specs. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const asOf = asOfIn(args.request.url)
  const { doc, instead } = await load(args, async (caller) => {
    const read = caller.specs.docContent({ ...at, as_of: asOf ?? undefined })
    const found = asOf === null ? await ifFound(read) : await read
    return { doc: found, instead: found === null ? await pageInstead(caller, at) : '' }
  })
  if (doc === null) throw redirect(instead)
  const { title, repo } = doc
  if (isSpecType(doc.docType)) return { title, repo, doc: null, spec: await loadSpec(args) }
  const neighbors = asOf === null ? await load(args, (caller) => caller.repos.neighbors(at)) : NO_NEIGHBORS
  return { title, repo, doc: { page: docPage(at.org, doc), asOf, neighbors }, spec: null }
}

export default function Doc() {
  const { doc, spec } = useLoaderData<typeof loader>()
  return spec ? <SpecArticle spec={spec} /> : <DocArticle {...doc} />
}
