import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { filePathOf } from '../file-path'
import { load } from '../load.server'

/** A document page's markdown, as it stands in the repository. */
export async function loader(args: LoaderFunctionArgs) {
  const markdown = await load(args, (caller) => caller.specs.markdown(filePathOf(args.params)))
  return new Response(markdown, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Authorization, Cookie',
    },
  })
}
