import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { actOnDocument } from '#app/library/acting/act-on-document.server'
import { asOfIn } from '#app/library/document/as-of'
import { loadSpec } from '#app/library/document/load-spec.server'
import { SpecArticle } from '#app/library/reading/spec-article.tsx'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { docPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.page.view.title} · ${data.page.repo}` : 'Plumbline')

/** A spec that was renamed or moved is found at its new path. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  return loadSpec(args).catch(async (error: unknown) => {
    const isMissing = error instanceof Response && error.status === 404 && asOfIn(args.request.url) === null
    const location = isMissing ? await load(args, (caller) => caller.files.locate(at)) : null
    if (location?.kind !== 'moved') throw error
    throw redirect(docPath(at.org, at.owner, at.repo, location.path))
  })
}

export const action = actOnDocument

export default function Spec() {
  return <SpecArticle spec={useLoaderData<typeof loader>()} />
}
