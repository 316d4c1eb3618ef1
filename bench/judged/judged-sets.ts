import { type JudgedDocument, keyOf, PUBLIC_CORPORA, readCheckout, readOwnDocuments } from './read-corpora'
import { type JudgedQuery, readQueries } from './read-queries'

/** Documents that are searched together, in one org, and queries for them. */
export interface JudgedSet {
  name: string
  documents: JudgedDocument[]
  /** Their grades are by the key of a document. */
  queries: JudgedQuery[]
}

/**
 * The bench's own set, one set per public corpus, and all public corpora in one org. The last one leaves out topics: their
 * grades cover one corpus only.
 */
export function readSets(folder: string | undefined): JudgedSet[] {
  const corpora = Object.keys(PUBLIC_CORPORA).flatMap((name) => readPublicSet(name, folder))
  const together = {
    name: 'together',
    documents: corpora.flatMap(({ documents }) => documents),
    queries: corpora.flatMap(({ queries }) => queries).filter(({ kind }) => kind !== 'topic'),
  }
  return [
    resolved('own', readOwnDocuments(), readQueries('own')),
    ...corpora,
    ...(corpora.length > 1 ? [together] : []),
  ]
}

function readPublicSet(name: string, folder: string | undefined): JudgedSet[] {
  const documents = folder === undefined ? null : readCheckout(folder, name)
  if (documents) return [resolved(name, documents, readQueries(name))]
  const where = folder === undefined ? 'No --corpora FOLDER' : `${folder} has no folder ${name}`
  console.log(`${where}: its queries are skipped. Get it with git clone ${PUBLIC_CORPORA[name]} ${name}`)
  return []
}

/** Replaces names of documents by keys. A query whose documents are missing or ambiguous is skipped with a notice. */
function resolved(name: string, documents: JudgedDocument[], queries: JudgedQuery[]): JudgedSet {
  const keys = documents.map(keyOf)
  const kept = queries.flatMap((query) => {
    const grades = [...query.grades].map(([document, grade]): [string[], number] => [
      keysNamed(document, keys),
      grade,
    ])
    const isComplete = grades.every(([found]) => found.length === 1)
    if (isComplete) return [{ ...query, grades: new Map(grades.map(([[key = ''], grade]) => [key, grade])) }]
    const wrong = [...query.grades.keys()].filter((_, index) => grades[index]?.[0].length !== 1)
    console.log(
      `${name}: "${query.typed}" is skipped, because these are not one document: ${wrong.join(', ')}`,
    )
    return []
  })
  return { name, documents, queries: kept }
}

/** A name is a whole key or the unique end of one, with or without `.md`. */
function keysNamed(name: string, keys: readonly string[]): string[] {
  const exact = keys.filter((key) => key === name)
  return exact.length > 0
    ? exact
    : keys.filter((key) => key.endsWith(`/${name}`) || key.endsWith(`/${name}.md`))
}
