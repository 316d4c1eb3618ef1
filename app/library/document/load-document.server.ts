import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { asOfIn } from '#app/library/document/as-of'
import { docPage } from '#app/library/document/doc-page.server'
import { loadSpec, NO_NEIGHBORS } from '#app/library/document/load-spec.server'
import { pageInstead } from '#app/library/source/page-instead.server'
import { ifFound, load } from '#app/loaders/load.server'
import { loadTalk } from '#app/talk/live/load-talk.server'
import { filePathOf } from '#app/urls/file-path'
import { isSpecType } from '#spec/markdown/document-type'

/** A document of any type. A file that is none redirects to its own page. */
export async function loadDocument(args: LoaderFunctionArgs) {
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
  const [neighbors, talk] =
    asOf === null
      ? await load(args, (caller) => Promise.all([caller.repos.neighbors(at), loadTalk(caller, at)]))
      : [NO_NEIGHBORS, null]
  return {
    title,
    repo,
    doc: { page: docPage(at.org, doc), asOf, neighbors, talk },
    spec: null,
  }
}
