import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { asOfIn } from '../../document/as-of'
import { load } from '../../loaders/load.server'
import { filePathOf } from '../../urls/file-path'

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
