import { and, asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noticeEvents } from '#db/schema/index'
import { countWords } from '#server/library/search/index'
import { searchChanged } from '#server/library/search/notices'
import { saveSearch } from '#server/library/search/saved-searches'
import { runWatches } from '#server/library/search/watches/run-watches'
import { configured, openNotices } from '#tests/server/talk/notices/open-notices'
import { addMember } from '#tests/server/talk/notices/people'
import { seededRandom } from '#tests/support/seeded-random'

const notices = openNotices()
const isDeep = process.env.DEEP === '1'
const CHANGES = isDeep ? 10_000 : 300
const TIMEOUT_MS = isDeep ? 3_600_000 : 60_000
const DOCUMENTS = 12
const PARTS = 4

interface Part {
  isBlocked: boolean
  hasQuagga: boolean
  hasThylacine: boolean
}

interface Document {
  isTodo: boolean
  parts: Part[]
}

type World = (Document | null)[]

/** The expected results of each watched search, by the definition of the query language. */
const ORACLES: Record<string, (world: World) => string[]> = {
  'is:blocked': (world) => partsOf(world, ({ isBlocked }) => isBlocked),
  'is:blocked quagga': (world) => partsOf(world, ({ isBlocked, hasQuagga }) => isBlocked && hasQuagga),
  quagga: (world) => documentsOf(world, hasQuagga),
  'quagga thylacine': (world) =>
    documentsOf(world, (document) => hasQuagga(document) && hasThylacine(document)),
  'quagga -thylacine': (world) =>
    documentsOf(world, (document) => hasQuagga(document) && !hasThylacine(document)),
  'status:todo': (world) => documentsOf(world, ({ isTodo }) => isTodo),
  'quagga status:todo': (world) => documentsOf(world, (document) => hasQuagga(document) && document.isTodo),
  '/quag+a\\./': (world) =>
    documentsOf(world, ({ parts }) => parts.some((part) => part.hasQuagga && !part.hasThylacine)),
}

const hasQuagga = ({ parts }: Document) => parts.some((part) => part.hasQuagga)
const hasThylacine = ({ parts }: Document) => parts.some((part) => part.hasThylacine)

const documentsOf = (world: World, isFound: (document: Document) => boolean): string[] =>
  world.flatMap((document, at) => (document && isFound(document) ? [`Document ${at}`] : []))

const partsOf = (world: World, isFound: (part: Part) => boolean): string[] =>
  world.flatMap((document, at) =>
    (document?.parts ?? []).flatMap((part, place) =>
      isFound(part) ? [`Document ${at} › Part ${place}`] : [],
    ),
  )

const write = ({ isTodo, parts }: Document, at: number): string =>
  `---\ntitle: Document ${at}\nstatus: ${isTodo ? 'todo' : 'in_progress'}\n---\n${parts
    .map(
      ({ isBlocked, hasQuagga, hasThylacine }, place) =>
        `\n## Part ${place}\n\n<!-- svc:system:p${place} status:${isBlocked ? 'blocked' : 'todo'} -->\nText${
          hasQuagga ? ' quagga' : ''
        }${hasThylacine ? ' thylacine' : ''}.\n`,
    )
    .join('')}`

function change(world: World, random: () => number): number {
  const at = Math.floor(random() * DOCUMENTS)
  const flip = () => random() < 0.5
  const newPart = () => ({ isBlocked: flip(), hasQuagga: flip(), hasThylacine: flip() })
  const document = world[at]
  if (!document) world[at] = { isTodo: flip(), parts: Array.from({ length: PARTS }, newPart) }
  else if (random() < 0.1) world[at] = null
  else if (random() < 0.2) document.isTodo = !document.isTodo
  else document.parts[Math.floor(random() * PARTS)] = newPart()
  return at
}

it(
  'reports each change of the results once, through pushes, lost looks and looks at the same time',
  async () => {
    const random = seededRandom(17)
    const { db } = notices.indexing
    const { key, push } = await notices.pushes({ 'CONFIG.yaml': configured() })
    const member = await addMember(notices)
    const queries = Object.keys(ORACLES)
    for (const query of queries) await saveSearch(member, { name: query, query, watch: true })
    const world: World = Array.from({ length: DOCUMENTS }, () => null)
    const reported = new Map(queries.map((query) => [query, new Set<string>()]))
    const written = new Map<number, string>()
    let lastEvent = 0

    const look = async () => {
      const job = { orgId: key.orgId, repositoryId: key.id, requestId: 'test', settledAt: null }
      if (random() < 0.2) {
        let calls = 0
        const now = () => {
          // The job dies at its second notice: the first query is stored, the second one is not.
          if (++calls > 1) throw new Error('killed')
          return notices.now
        }
        await runWatches({ ...notices.ctx, clock: { now } }, job).catch((error) => {
          if (!/killed/.test(String(error))) throw error
        })
      }
      await Promise.all(Array.from({ length: random() < 0.2 ? 2 : 1 }, () => runWatches(notices.ctx, job)))
    }

    const applyReports = async () => {
      const events = await db
        .select()
        .from(noticeEvents)
        .where(and(eq(noticeEvents.orgId, key.orgId), eq(noticeEvents.kind, searchChanged.name)))
        .orderBy(asc(noticeEvents.id))
      for (const { id, items } of events.filter(({ id }) => id > lastEvent)) {
        lastEvent = id
        for (const item of items.map((each) => searchChanged.item.parse(each))) {
          const reportedTitles = reported.get(item.query) ?? new Set()
          const added = item.added.map(({ title }) => title)
          expect(
            item.removed.filter(({ title }) => added.includes(title)),
            'moved',
          ).toEqual([])
          for (const { title } of item.removed)
            expect(reportedTitles.delete(title), `${title} was gone`).toBe(true)
          for (const { title } of item.added) {
            expect(reportedTitles.has(title), `${title} was known`).toBe(false)
            reportedTitles.add(title)
          }
        }
      }
    }

    for (let changes = 0; changes < CHANGES; ) {
      const changed = new Set<number>()
      for (let left = 1 + Math.floor(random() * 20); left > 0; left--, changes++)
        changed.add(change(world, random))
      const files = [...changed].flatMap((at): [string, string | null][] => {
        const document = world[at]
        const before = written.get(at)
        const path =
          random() < 0.2 ? `docs/${Math.floor(random() * 3)}/${at}.md` : (before ?? `docs/${at}.md`)
        if (document) written.set(at, path)
        else written.delete(at)
        const isGone = before !== undefined && (!document || before !== path)
        const removal: [string, null][] = isGone ? [[before, null]] : []
        return document ? [...removal, [path, write(document, at)]] : removal
      })
      await push(Object.fromEntries(files))
      // Some texts are in the lists of words, and the newest are not.
      if (random() < 0.2) await countWords(notices.ctx)
      // Some checks are skipped; the next one catches up.
      if (random() < 0.2) continue
      await look()
      await applyReports()
      for (const query of queries)
        expect([...(reported.get(query) ?? [])].toSorted(), query).toEqual(ORACLES[query]?.(world).toSorted())
    }
    expect(lastEvent).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
