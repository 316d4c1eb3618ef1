/** A rendered document, and where its headings and criteria are in the HTML. */
export interface Rendering {
  html: string
  layout: RenderedLayout
}

/** All positions are offsets in the HTML, in ascending order. They make it unnecessary to parse the HTML again. */
export interface RenderedLayout {
  headings: RenderedHeading[]
  criteria: RenderedCriterion[]
}

export interface RenderedHeading {
  id: string
  level: number
  /** The visible text, without markup and images. */
  text: string
  isSection: boolean
  /** Whether it is inside another element, such as a quote or a list. */
  isNested: boolean
  start: number
  end: number
}

export interface RenderedCriterion {
  id: string
  /** The end of the criterion's own text: before its nested list, or at the end of its list item. */
  end: number
}
