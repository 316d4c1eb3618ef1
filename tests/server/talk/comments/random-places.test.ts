import { and, asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { commentThreads } from '#db/schema/index'
import { makeRandom } from '#tests/server/library/history/random-history'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { comment, type Member, member, openDocuments } from './open-comments'
import {
  changeWorld,
  type RandomDocument,
  type RandomSection,
  RandomTexts,
  type RandomWorld,
  type Sentence,
  writeDocument,
} from './random-documents'

const indexing = openIndexing()
const isDeep = process.env.DEEP !== undefined
/** Histories of one repository. A push changes each of them. */
const TOGETHER = 20
const BATCHES = Array.from({ length: isDeep ? 25 : 1 }, (_, batch) => batch)
const CHANGES = 9
const TIMEOUT_MS = 300_000

/** What a thread is about, by the definition of the random history. */
interface Subject {
  id: number
  document: RandomDocument
  section: RandomSection
  /** Null for a thread about the section. */
  sentence: Sentence | null
}

/** Starts threads on a section and on two sentences of it. */
async function startThreads(writer: Member, world: RandomWorld, texts: RandomTexts): Promise<Subject[]> {
  const [path, document] = texts.random.pick([...world])
  const section = texts.random.pick(document.sections)
  const at = texts.random.integer(section.sentences.length)
  const subjects: Subject[] = []
  for (const index of [null, at, (at + 1) % section.sentences.length]) {
    const sentence = index === null ? null : (section.sentences[index] ?? null)
    const previous = index === null ? '' : (section.sentences[index - 1]?.text ?? '')
    const { id } = await comment(writer, {
      path,
      section_id: slugOf(section),
      quote: sentence?.text ?? null,
      quote_before: previous,
    })
    subjects.push({ id, document, section, sentence })
  }
  return subjects
}

const slugOf = ({ title }: RandomSection) => title.toLowerCase().replaceAll(' ', '-')

/** Where a thread is by the rows of the product. Null if it is outdated. */
async function readPlaces(repositoryId: number): Promise<Map<number, string | null>> {
  const rows = await indexing.db
    .select()
    .from(commentThreads)
    .where(and(eq(commentThreads.orgId, indexing.org.id), eq(commentThreads.repositoryId, repositoryId)))
    .orderBy(asc(commentThreads.id))
  return new Map(
    rows.map(({ id, path, sectionId, isOutdated }) => [id, isOutdated ? null : `${path}#${sectionId}`]),
  )
}

/** Where the subject of a thread is. Null if it is gone. */
function placeOf(world: RandomWorld, { section, sentence }: Subject): string | null {
  for (const [path, { sections }] of world)
    for (const each of sections)
      if (sentence === null ? each === section : each.sentences.includes(sentence))
        return `${path}#${slugOf(each)}`
  return null
}

/** A random history and the threads that were started in it. */
interface History {
  seed: number
  texts: RandomTexts
  world: RandomWorld
  subjects: Subject[]
}

function makeHistory(seed: number): History {
  const texts = new RandomTexts(makeRandom(seed), `h${seed}`)
  const world = new Map([1, 2].map(() => [texts.path(), texts.document()] as const))
  return { seed, texts, world, subjects: [] }
}

const filesOf = (histories: readonly History[]) =>
  Object.fromEntries(
    histories.flatMap(({ world }) => [...world].map(([path, document]) => [path, writeDocument(document)])),
  )

it.each(BATCHES)(
  `threads follow their text through ${TOGETHER} random histories: none is lost, none is on another text (%i)`,
  async (batch) => {
    const histories = Array.from({ length: TOGETHER }, (_, at) => makeHistory(batch * TOGETHER + at + 1))
    const { key, push } = await openDocuments(indexing, filesOf(histories))
    const writer = await member(indexing)
    let attached = 0
    let possible = 0
    for (let change = 0; change < CHANGES; change++) {
      if (change % 4 === 0)
        for (const { world, texts, subjects } of histories)
          subjects.push(...(await startThreads(writer, world, texts)))
      await push(Object.assign({}, ...histories.map(({ world, texts }) => changeWorld(world, texts))))
      const places = await readPlaces(key.id)
      expect(places.size).toBe(histories.reduce((sum, { subjects }) => sum + subjects.length, 0))
      for (const { seed, world, subjects } of histories)
        for (const subject of subjects) {
          const [place, expected] = [places.get(subject.id), placeOf(world, subject)]
          if (expected !== null) possible++
          if (place === null) continue
          attached++
          expect(place, `seed ${seed}, change ${change}, ${subject.sentence?.text ?? 'section'}`).toBe(
            expected,
          )
        }
    }
    // A thread may be outdated although its text exists, but seldom.
    expect(attached / possible).toBeGreaterThan(0.9)
  },
  TIMEOUT_MS,
)
