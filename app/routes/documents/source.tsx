import { redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { head } from '#app/head'
import { FolderList } from '#app/library/source/folder-list.tsx'
import { pageInstead } from '#app/library/source/page-instead.server'
import { SourceFile } from '#app/library/source/source-file.tsx'
import { SourcePage } from '#app/library/source/source-page.tsx'
import { ifFound, load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { docPath } from '#shared/page-paths'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${data.path.split('/').at(-1) || data.repo} · ${data.owner}/${data.repo}` : 'Plumbline')

/** A document has a page of its own, except for its source. */
export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const isPlain = new URL(args.request.url).searchParams.has('plain')
  const { source, instead } = await load(args, async (caller) => {
    const read = caller.files.source({ ...at, as_text: isPlain })
    const found = at.file_path === '' ? await read : await ifFound(read)
    return { source: found, instead: found === null ? await pageInstead(caller, at) : '' }
  })
  if (source === null) throw redirect(instead)
  if (source.isDocument && !isPlain) throw redirect(docPath(at.org, source.owner, source.repo, source.path))
  return { org: at.org, ...source }
}

export default function SourceRoute() {
  const source = useLoaderData<typeof loader>()
  const { content } = source
  return (
    <SourcePage source={source}>
      {content.kind === 'folder' ? (
        <FolderList source={source} entries={content.entries} />
      ) : (
        <SourceFile source={source} file={content} />
      )}
    </SourcePage>
  )
}
