import type { Frontmatter } from '#spec/types'

const MAX_CHARACTERS = 2_000

/** What the frontmatter says that the document is about, in `description` or `summary`. Empty without it. */
export function descriptionOf({ extra }: Pick<Frontmatter, 'extra'>): string {
  const text = [extra.description, extra.summary].find((value) => typeof value === 'string') ?? ''
  return text.slice(0, MAX_CHARACTERS).trim()
}

/** The searched opening of a document: its description, then the text before the first section. */
export const withDescription = (description: string, opening: string): string =>
  description === '' ? opening : `${description}\n\n${opening}`
