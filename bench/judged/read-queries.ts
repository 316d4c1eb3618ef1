import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Kind = 'known item' | 'identifier' | 'code' | 'topic' | 'own'
export const KINDS: readonly Kind[] = ['known item', 'identifier', 'code', 'topic', 'own']

export const HALVES = ['tuning', 'held-out'] as const
export type Half = (typeof HALVES)[number]

export interface JudgedQuery {
  kind: Kind
  typed: string
  /** The name of each expected document and its grade: 3 answers the query, 2 helps, 1 is related. */
  grades: Map<string, number>
}

/** Reads `queries/<corpus>.txt`: a kind in brackets starts a group of lines `typed => grade 3 | grade 2 | grade 1`. */
export function readQueries(corpus: string): JudgedQuery[] {
  const lines = readFileSync(new URL(`queries/${corpus}.txt`, import.meta.url), 'utf8').split('\n')
  let kind: Kind = 'own'
  return lines.flatMap((line) => {
    kind = KINDS.find((each) => line === `[${each}]`) ?? kind
    return line.startsWith('# ') || !line.includes(SEPARATOR) ? [] : [toQuery(kind, line)]
  })
}

const SEPARATOR = ' => '
const GRADES = [3, 2, 1]

/** The last separator counts, because a query may contain an arrow. */
function toQuery(kind: Kind, line: string): JudgedQuery {
  const at = line.lastIndexOf(SEPARATOR)
  const groups = line.slice(at + SEPARATOR.length).split('|')
  const grades = groups.flatMap((names, index) =>
    names
      .trim()
      .split(' ')
      .filter((name) => name !== '')
      .map((name): [string, number] => [name, GRADES[index] ?? 1]),
  )
  return { kind, typed: line.slice(0, at), grades: new Map(grades) }
}

/** The half depends only on the words, so that a new query does not move others. */
export const halfOf = ({ typed }: JudgedQuery): Half =>
  (createHash('sha256').update(typed).digest()[0] ?? 0) % 2 === 0 ? 'tuning' : 'held-out'
