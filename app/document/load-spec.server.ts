import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../loaders/load.server'
import { filePathOf } from '../urls/file-path'
import { asOfIn } from './as-of'
import { standingsOf } from './section-standing'
import { specPage } from './spec-page.server'

/** A spec with how its sections stand. Of the past there is only its text. */
export async function loadSpec(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const asOf = asOfIn(args.request.url)
  return load(args, async (caller) => {
    if (asOf !== null) {
      const spec = await caller.specs.spec({ ...at, as_of: asOf })
      return { page: specPage(at.org, spec), asOf, standings: null }
    }
    const [spec, coverage] = await Promise.all([caller.specs.spec(at), caller.coverage.document(at)])
    return { page: specPage(at.org, spec), asOf, standings: standingsOf(coverage) }
  })
}

export type LoadedSpec = Awaited<ReturnType<typeof loadSpec>>
