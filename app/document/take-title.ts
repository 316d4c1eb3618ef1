import type { RenderedDocument } from '../../spec/render/split-rendering'

/** Leaves out the document's title if the page already shows the same title above it. */
export function takeTitle({ title }: Pick<RenderedDocument, 'title'>, pageTitle: string) {
  return title?.text === pageTitle
    ? { titleId: title.id, titleHtml: '' }
    : { titleId: undefined, titleHtml: title?.html ?? '' }
}
