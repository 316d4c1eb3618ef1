import type { DocumentTexts } from './document-texts'
import { joinStems } from './stems'

/** The stems that a search counts: the result of `joinStems` for each text. */
export interface DocumentStems {
  context: string
  /** As in `DocumentTexts`. */
  sections: { heading: string; body: string }[]
}

/** One line each: name, context, then heading and body of each section. */
export function printStems({ name, context, sections }: DocumentTexts): string {
  const texts = [name, context, ...sections.flatMap(({ heading, body }) => [heading, body])]
  return texts.map(joinStems).join('\n')
}

export function readStems(printed: string): DocumentStems {
  const [, context = '', ...lines] = printed.split('\n')
  const sections = Array.from({ length: lines.length / 2 }, (_, at) => ({
    heading: lines[2 * at] ?? '',
    body: lines[2 * at + 1] ?? '',
  }))
  return { context, sections }
}
