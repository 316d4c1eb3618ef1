import type { RenderedDocument } from '#spec/render/split-rendering'

/** Omits the document's title if the page already shows it above. */
export function takeTitle({ title }: Pick<RenderedDocument, 'title'>, pageTitle: string) {
  return title?.text === pageTitle
    ? { titleId: title.id, titleHtml: '' }
    : { titleId: undefined, titleHtml: title?.html ?? '' }
}
