import type { SpecReader } from './spec-reader'
import type { SpecView } from './spec-view'

/** The HTML of the large elements of a spec's page. */
export interface PreparedPage {
  /** The items of the outline, without the list around them. */
  outline: string
  /** The parts as this reader sees them. */
  parts(reader: SpecReader): string
}

/**
 * The prepared HTML of a view. It cannot be a member of the view: Remix would send it to the browser a second time, as data
 * for hydration, and cannot serialize a function. The loader and the components of a request share one view object on the
 * server. See docs/decisions/041-prepared-spec-pages.md.
 */
const prepared = new WeakMap<SpecView, PreparedPage>()

export const setPreparedPage = (view: SpecView, page: PreparedPage) => prepared.set(view, page)

/** Undefined in the browser, where React hydrates the same elements. */
export const preparedPageOf = (view: SpecView): PreparedPage | undefined => prepared.get(view)
