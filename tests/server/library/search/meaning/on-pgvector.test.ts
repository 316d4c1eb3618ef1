import { describe, expect, it } from 'vitest'
import { prepareVectors } from '#server/library/search/index'
import { AiError } from '#server/ports/ai/port'
import { AI_EXPOSURES } from '#spec/types'
import { casesOf, rulesOf } from '#tests/server/writing/ai/exposure-cases'
import { makeOrg } from '#tests/support/make-org'
import { openVectorWorld } from './open-vector-world'

const world = openVectorWorld()

const doc = (title: string, body: string, head = 'status: todo') =>
  `---\n${head}\n---\n# ${title}\n\n${body}\n`

/** Texts without common words. */
const FILES = {
  'docs/returns.md': doc('Returns', '## Sending goods home\n\nShoppers get a refund, paid in money.'),
  'docs/access.md': doc('Access', '## Opening doors\n\nA password, or other credentials.'),
  'docs/freight.md': doc('Freight', '## Moving boxes\n\nA courier brings each parcel.', 'status: done'),
}

const findHits = async (q: string) =>
  (await world.search(q)).results.map(({ file_path, section_id, matched }) => [
    file_path,
    section_id,
    matched,
  ])

describe('a search by meaning', () => {
  it('finds sections with the same meaning in other words, and marks them', async () => {
    await world.connected(FILES)
    await world.embed()
    expect(await findHits('reimbursement')).toEqual([['docs/returns.md', 'sending-goods-home', ['meaning']]])
    expect(await findHits('authenticate')).toEqual([['docs/access.md', 'opening-doors', ['meaning']]])
  })

  it('finds nothing if no section is similar', async () => {
    await world.connected(FILES)
    await world.embed()
    expect(await world.search('zeppelin')).toMatchObject({ results: [], total: 0 })
  })

  it('ranks matches of both words and meaning first', async () => {
    await world.connected({
      'docs/a.md': doc('Alpha', '## First\n\nThe shopper reads about the weather, the sea and the stars.'),
      'docs/b.md': doc('Beta', '## Second\n\nA refund for the shopper.'),
      'docs/c.md': doc('Gamma', '## Third\n\nReimbursement, repaid in money.'),
    })
    await world.embed()
    const { results } = await world.search('refund or shopper')
    expect(results[0]).toMatchObject({ file_path: 'docs/b.md', matched: ['body', 'meaning'] })
    expect(results.map(({ file_path }) => file_path).sort()).toEqual(['docs/a.md', 'docs/b.md', 'docs/c.md'])
  })

  it('respects filters, exclusions and exact phrases', async () => {
    await world.connected({
      ...FILES,
      'docs/more.md': doc(
        'More',
        '## Paying\n\nMoney is repaid by gift card.',
        'status: done\nteam: billing',
      ),
    })
    await world.embed()
    const paths = async (q: string) =>
      (await world.search(q)).results.map(({ file_path }) => file_path).sort()
    expect(await paths('reimbursement')).toEqual(['docs/more.md', 'docs/returns.md'])
    expect(await paths('reimbursement status:done')).toEqual(['docs/more.md'])
    expect(await paths('reimbursement -team:billing')).toEqual(['docs/returns.md'])
    expect(await paths('reimbursement -card')).toEqual(['docs/returns.md'])
    expect(await paths('reimbursement "gift card"')).toEqual(['docs/more.md'])
    expect(await paths('status:done')).toEqual(['docs/freight.md', 'docs/more.md'])
  })

  it('does not show sections of another organization', async () => {
    await world.connected(FILES)
    await world.embed()
    world.indexing.org = await makeOrg(world.indexing.db)
    await world.copy()
    expect(await world.search('reimbursement')).toMatchObject({ results: [], total: 0 })
  })

  it('counts all matches and shows each on exactly one page', async () => {
    const files = Array.from({ length: 7 }, (_, at) => [
      `docs/${at}.md`,
      doc(`Number ${at}`, `## Part\n\n${at < 4 ? 'A refund' : 'Money repaid'} and ${'x'.repeat(at + 1)}.`),
    ])
    await world.connected(Object.fromEntries(files))
    await world.embed()
    const { total, facets } = await world.search('refund')
    expect([total, facets.status]).toEqual([7, { todo: 7 }])
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => world.searchAtOnce('refund', { limit: 3, offset })),
    )
    const paths = pages.flatMap(({ results }) => results.map(({ file_path }) => file_path))
    expect(paths.toSorted()).toEqual(files.map(([path]) => path))
  })

  it('does not call the provider while the user is typing', async () => {
    await world.connected(FILES)
    world.fake.received.length = 0
    await world.searchAtOnce('something new', { typing: true })
    expect(world.fake.received).toEqual([])
  })

  it('searches by words while the provider times out or rejects the key', async () => {
    await world.connected(FILES)
    await world.embed()
    for (const order of ['silent', 'unauthorized'] as const) {
      await world.use({})
      world.fake.order = order
      const { results } = await world.searchAtOnce('refund')
      expect(results.map(({ matched }) => matched)).toEqual([['body']])
    }
  })
})

describe('the vectors of an organization', () => {
  it('are computed once per text, however often it is indexed, copied or moved', async () => {
    const { git, key } = await world.connected(FILES)
    await world.embed()
    expect(world.fake.embedded).toHaveLength(6)
    world.fake.embedded.length = 0

    git.commit({
      'docs/returns.md': null,
      'docs/moved.md': FILES['docs/returns.md'],
      'docs/copy.md': FILES['docs/access.md'],
      'docs/freight.md': FILES['docs/freight.md'].replace('each parcel', 'every parcel'),
    })
    await world.again(key)
    expect(await world.embed()).toEqual({ embedded: 3 })
    expect(world.fake.embedded).toEqual(['Freight\nMoving boxes\nA courier brings every parcel.'])
    expect((await findHits('reimbursement')).map(([path]) => path)).toEqual(['docs/moved.md'])
    expect(await world.embed()).toEqual({ embedded: 0 })
  })

  it('are deleted with their documents', async () => {
    const { git, key } = await world.connected(FILES)
    await world.embed()
    git.commit({ 'docs/returns.md': null })
    await world.again(key)
    expect(await findHits('reimbursement')).toEqual([])
    expect(await world.vectors()).toBe(6)
    expect((await world.sweep()).removed).toBeGreaterThanOrEqual(2)
    expect(await world.vectors()).toBe(4)
  })

  it('are deleted when AI may no longer see the document', async () => {
    const { git, key } = await world.connected(FILES)
    await world.embed()
    git.commit({
      'CONFIG.yaml':
        'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nide:\n  ai_exposure:\n    default: none\n',
    })
    await world.again(key)
    world.fake.embedded.length = 0
    await world.embed()
    await world.sweep()
    expect([world.fake.embedded, await world.vectors()]).toEqual([[], 0])
    expect(await findHits('reimbursement')).toEqual([])
  })

  it('are computed again for another model, and old ones are swept', async () => {
    await world.connected(FILES)
    await world.embed()
    await world.use({ EMBEDDINGS_MODEL: 'another-model' })
    expect(await findHits('reimbursement')).toEqual([])
    await world.embed()
    await world.sweep()
    expect(await world.vectors()).toBe(6)
    expect((await findHits('reimbursement')).map(([path]) => path)).toEqual(['docs/returns.md'])
    await world.use({})
  })

  it('are deleted when the vector length changes', async () => {
    await world.connected(FILES)
    await world.embed()
    await world.use({ EMBEDDINGS_DIMENSIONS: '8' })
    expect(await world.vectors()).toBe(0)
    await expect(world.embed()).rejects.toThrow('have 256 dimensions where EMBEDDINGS_DIMENSIONS says 8')
    await world.use({})
    await world.embed()
    expect(await world.vectors()).toBe(6)
  })
})

describe('the embedding job', () => {
  it('continues after an interruption and sends nothing twice', async () => {
    const sections = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n\nIt says ${'x'.repeat(at + 1)}.`)
    await world.connected({ 'docs/long.md': doc('Long', sections.join('\n\n')) })
    const worker = new AbortController()
    const { embed } = world.embedder
    world.embedder = {
      ...world.embedder,
      async embed(texts, signal) {
        const vectors = await embed(texts, signal)
        if (!worker.signal.aborted) queueMicrotask(() => worker.abort())
        return vectors
      },
    }
    await expect(world.embed({ signal: worker.signal })).rejects.toThrow()
    expect(world.fake.embedded).toHaveLength(32)
    await world.embed()
    expect(world.fake.embedded).toHaveLength(41)
    expect(new Set(world.fake.embedded).size).toBe(41)
    await world.use({})
  })

  it('reports when a rate-limited provider accepts requests again', async () => {
    await world.connected(FILES)
    world.fake.order = 'rate_limited'
    world.fake.retryAfterS = 120
    const before = Date.now()
    const error = await world.embed().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AiError)
    // Messages of the provider are not logged.
    expect(error.cause).toBeUndefined()
    const waitMs = error.resumesAt.getTime() - before
    expect(waitMs).toBeGreaterThanOrEqual(120_000)
    expect(waitMs).toBeLessThan(180_000)
  })

  it('embeds the beginning of a text that is too long for the model', async () => {
    const words = 'A refund and money, repaid. '.repeat(100)
    await world.connected({ 'docs/long.md': doc('Long', `## Part\n\n${words}`) })
    world.fake.longestText = 600
    await world.embed()
    expect(Math.max(...world.fake.embedded.map(({ length }) => length))).toBeLessThanOrEqual(600)
    expect((await findHits('reimbursement')).map(([path]) => path)).toEqual(['docs/long.md'])
  })

  it('runs one turn at a time', async () => {
    await world.connected(FILES)
    expect(await world.embed({ turnMs: 0 })).toEqual({ embedded: 0 })
    expect(await world.embed()).toEqual({ embedded: 3 })
  })
})

it.each(AI_EXPOSURES)('only texts that AI may see are sent, with the default %s', async (usual) => {
  const cases = casesOf(usual)
  const files = Object.fromEntries(cases.map(({ path, text }) => [path, text]))
  await world.connected({ ...files, 'CONFIG.yaml': rulesOf(usual) })
  await world.embed()
  const received = world.fake.received.join('\n')
  const receivedLabels = cases.map(({ name }) =>
    ['Title', 'Section', 'Body', 'Neighbour'].filter((label) => received.includes(`${label}-${name}`)),
  )
  const all = ['Title', 'Section', 'Body', 'Neighbour']
  const allowed = { full: all, metadata: ['Title'], none: [] }
  expect(receivedLabels).toEqual(cases.map(({ means }) => allowed[means]))
})

it('creates the vector tables once, however often it is called', async () => {
  await world.connected(FILES)
  await world.embed()
  for (const _ of [1, 2]) expect(await prepareVectors(world.db, world.embedder)).toBeNull()
  expect(await world.vectors()).toBe(6)
})
