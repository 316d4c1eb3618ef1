import type { SpecReader } from './spec-reader'
import type { SpecView } from './spec-view'

/** The HTML of the large elements of a spec's page. */
export interface PreparedPage {
  outline: string
  /** The parts as this reader sees them. */
  parts(reader: SpecReader): string
}

const prepared = new WeakMap<object, PreparedPage>()

export const setPreparedPage = (view: SpecView, page: PreparedPage) => prepared.set(view, page)

/** Set only on the server, so that React renders little there. In the browser, React hydrates the same elements. */
export const preparedPageOf = (view: SpecView): PreparedPage | undefined => prepared.get(view)
