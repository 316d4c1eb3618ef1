import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { asOfIn } from '#app/library/document/as-of'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'

/** The Markdown source of a document. */
export async function loader(args: LoaderFunctionArgs) {
  const as_of = asOfIn(args.request.url) ?? undefined
  const markdown = await load(args, (caller) => caller.specs.markdown({ ...filePathOf(args.params), as_of }))
  return new Response(markdown, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Authorization, Cookie',
    },
  })
}
