import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { DocArticle } from '../components/doc-article'
import { SpecArticle } from '../components/spec-article'
import { docPage } from '../document/doc-page.server'
import { specPage } from '../document/spec-page.server'
import { filePathOf } from '../file-path'
import { head } from '../head'
import { load } from '../load.server'
import { isSpecType } from '../paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.title} · ${data.repo}` : 'Plumbline')

/** Documents link to each other without knowing which of them is a spec: here too a spec is shown as one. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const doc = await load(args, (caller) => caller.specs.doc(at))
  const { title, repo_name: repo } = doc
  if (!isSpecType(doc.doc_type)) return { title, repo, doc: docPage(at.org, doc), spec: null }
  const spec = await load(args, (caller) => caller.specs.spec(at))
  return { title, repo, doc: null, spec: specPage(at.org, spec) }
}

export default function Doc() {
  const { doc, spec } = useLoaderData<typeof loader>()
  return spec ? <SpecArticle page={spec} /> : <DocArticle page={doc} />
}
