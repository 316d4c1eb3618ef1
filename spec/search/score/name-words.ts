import { partsOf, stemEnglish, wordsOf } from '#spec/query/index'
import { withoutMarkdownExtension } from '../../markdown/markdown-path'
import { readableName } from '../../markdown/readable-name'

/** The columns of a document that name it. */
export interface NamedColumns {
  title: string
  path: string
  repo: string
  owner: string | null
  team: string | null
  tags: readonly string[]
}

/** A word as it is written, in lower case without accents, and its stem. */
export interface NameWord {
  form: string
  stem: string
}

/** The words that name a document. */
export interface NameWords {
  /** Of the title, then of the file name where the title lacks them. */
  title: readonly NameWord[]
  /** Of folders, extension, repository, tags, owner and team. */
  labels: readonly NameWord[]
  /** The number of words in the title alone. */
  titleLength: number
}

export function nameWordsOf(columns: NamedColumns): NameWords {
  const { title, path, repo, owner, team, tags } = columns
  const slash = path.lastIndexOf('/')
  const ofTitle = nameWords(title)
  const known = new Set(ofTitle.map(({ stem }) => stem))
  const ofFile = nameWords(
    `${readableName(path).prefix ?? ''} ${withoutMarkdownExtension(path.slice(slash + 1))}`,
  ).filter(({ stem }) => !known.has(stem))
  const extension = /\.\w+$/.exec(path)?.[0]
  const labels = nameWords(
    [path.slice(0, Math.max(0, slash)), extension, repo, owner, team, ...tags].join(' '),
  )
  return { title: [...ofTitle, ...ofFile], labels, titleLength: ofTitle.length }
}

/** The words of a name: identifiers also by their parts, and numbers also without leading zeros. */
export function nameWords(text: string): NameWord[] {
  const words: NameWord[] = []
  for (const word of wordsOf(text)) {
    const parts = partsOf(word)
    for (const part of parts.length > 1 ? [...parts, word] : parts) {
      const form = foldWord(part)
      words.push({ form, stem: stemEnglish(form) })
      const number = /^0+(\d+)$/.exec(form)?.[1]
      if (number !== undefined) words.push({ form: number, stem: number })
    }
  }
  return words
}

/** The spelling of the index: lower case, no accents. */
export const foldWord = (word: string): string =>
  /^[\0-\x7f]*$/.test(word) ? word.toLowerCase() : word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
