import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '../loaders/load.server'
import { filePathOf } from '../urls/file-path'
import { asOfIn } from './as-of'
import { reviewStatesOf } from './section-review-state'
import { specPage } from './spec-page.server'

/** Loads a spec with the review state of its sections. A past version has no review state. */
export async function loadSpec(args: LoaderFunctionArgs) {
  const location = filePathOf(args.params)
  const asOf = asOfIn(args.request.url)
  const hasElements = !args.context.isPageData
  return load(args, async (caller) => {
    if (asOf !== null) {
      const content = await caller.specs.specContent({ ...location, as_of: asOf })
      return { page: specPage(location.org, content, { hasElements }), asOf, reviewStates: null }
    }
    const [content, coverage] = await Promise.all([
      caller.specs.specContent(location),
      caller.coverage.document(location),
    ])
    const page = specPage(location.org, content, { hasElements })
    return { page, asOf, reviewStates: reviewStatesOf(coverage) }
  })
}

export type LoadedSpec = Awaited<ReturnType<typeof loadSpec>>
