import { expect, it } from 'vitest'
import { readOwnDocuments } from '#bench/judged/read-corpora'
import { readQueries } from '#bench/judged/read-queries'
import { openIndex } from '#cli/index-cache/open-index'
import { searchLocally } from '#cli/source/local/search/search'
import { SearchResult } from '#cli/source/wire/search'
import { openCliWorld } from './cli-world'

const documents = readOwnDocuments()

const world = openCliWorld({
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["**/*.md"]\n',
  'docs/untitled-ledger.md': 'A ledger without a heading.\n',
  'docs/described.md': '---\ndescription: How zebras cross a road\n---\n# Crossing\n\nIn a row.\n',
  'docs/specs/linked.md':
    '# Linked\n\n## Zones\n\nNothing.\n\n## Payout\n<!-- svc:system:payout status:todo -->\n<!-- svc:ticket:jira:PAY-7 url:https://example.com/PAY-7 -->\n\nBy bank.\n',
  'docs/numbered.md':
    '# Numbered\n\n## 2. Rules\n\nSee 2.1.\n\n### 2.1 Limits\n\nAt most.\n\n### 2.2 Limits of 2.1\n\nLimits 2.1.\n',
  'docs/colons.md': '# Colons\n\n## 1: Rules\n\nSee 8.2.\n\n### 8.2: Queues\n\nQueues wait.\n',
  'docs/contents.md':
    '# Pods\n\n- [Sidecar restarts](#sidecar-restarts)\n- [Why probes?](#probes)\n\n## Sidecar restarts\n\nAgain.\n\n## Probes\n\nA check.\n',
  'docs/adr/0012-outbox.md': '# Outbox for events\n\nWe write `OutboxEvent` rows.\n',
  'docs/code/entry.md':
    '# Program entry points\n\nMark the type with `@main`.\n\n## The `@main` attribute\n\n`@main` names the type, and @Main is the same.\n',
  'docs/code/main-thread.md':
    '# Main thread\n\n## Main queue\n\nThe main thread draws. `main.async` waits.\n',
  'docs/code/optional-try.md':
    '# Errors as optionals\n\n## Use\n\n`try?` turns errors into nil. Never `try?!`.\n',
  'docs/code/assign.md':
    '# Assignments\n\n## Use\n\n    let x = main.async;\n    #[derive]\n\nHere std::mem waits.\n',
  'docs/code/words.md':
    '# Let x be main.async\n\n## Derive std mem\n\nx is y; `x` = `main`. Derive std mem.\n',
  'docs/typo.md': '# Signals\n\n## Mirrors\n\nThe helograph flashes.\n',
  ...Object.fromEntries(
    [1, 2, 3, 4].map((n) => [
      `docs/heliograph-${n}.md`,
      `# Heliograph ${n}\n\n${'## Use\n\nA heliograph flashes.\n\n'.repeat(10)}`,
    ]),
  ),
  'docs/code/try.md': '# Try\n\nWe try to try. Should one try? Yes. Use `?` here, `?` there.\n',
  ...Object.fromEntries(
    documents.map(({ repo, path, markdown }) => [path.replace('docs/', `docs/${repo}/`), markdown]),
  ),
})

/** Queries of other kinds than the judged ones: identifiers, phrases, prefixes, exclusions, alternatives, filters, typing errors. */
const OTHERS = [
  'ADR 12',
  'adr-12',
  'ADR 99999',
  'ADR-99999',
  'ADR 99999 outbox',
  '0012-outbox.md',
  'outboxevent',
  'outbox_event',
  '"event rows"',
  '"no such phrase here"',
  'ledg*',
  'refund -invoice',
  'refund OR invoice',
  'status:done refund',
  'in:docs/adr events',
  'title:outbox',
  'heading:retention retry',
  'untitled ledger',
  'PAY-7',
  'pay-7 bank',
  'linked.md#payout',
  '2.1',
  '2.1 limits',
  '8.2',
  '8.2: queues',
  'sidecar restarts probes',
  'sidecar why',
  'docs/adr',
  'specs/docs',
  '§2.1 limit of',
  '2 rules',
  'docs/specs/linked.md#zones',
  'zebras cross road',
  'mainthread',
  'helograph',
  'helograph flashes',
  'helograph signals mirrors nothing',
  'errorsasoptionals nil',
  'refnd policy',
  'idempotency kay',
  'webhook retry stack',
  'webhook AND retry AND stack',
  'refund && invoice',
  'the of and',
  '@main',
  '@main attribute',
  'try?',
  'main.async thread',
  'main.async waits',
  'let x = main.async;',
  'x = main.async',
  'is x = y',
  '`try?!`',
  '#[derive]',
  'std::mem',
  'docs/code/try.md errors',
]

const QUERIES = [...OTHERS, ...readQueries('own').map(({ typed }) => typed)].slice(0, 240)

/** What svc prints, with scores that may differ in their last digit. */
const printed = ({ results, total, relaxed, corrected }: SearchResult) => ({
  total,
  relaxed,
  corrected,
  results: results.map(({ file_path, section_id, snippet, score }) => ({
    file_path,
    section_id,
    snippet,
    score: Math.round(score * 1_000),
  })),
})

it.each(['?', '/[Rr]etr(y|ies)/', '/[Rr]etr(y|ies)/ or ?'])(
  'a checkout finds %s in the order of a server',
  async (q) => {
    const index = openIndex(world.git.path)
    const { SVC_SERVER, SVC_API_KEY } = world.env
    const url = `${SVC_SERVER}/app/${world.org.slug}/api/search?${new URLSearchParams({ q, limit: '50' })}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${SVC_API_KEY}` } })
    const paths = ({ results }: SearchResult) => results.map(({ file_path }) => file_path)
    const online = paths(SearchResult.parse(await response.json()))
    expect(online.length).toBeGreaterThan(1)
    if (q === '?') expect(online[0]).toBe('docs/code/try.md')
    expect(paths(await searchLocally(index, q, 50))).toEqual(online)
  },
)

it('a checkout gives the results of a server, in the same order, with the same scores and snippets', async () => {
  await world.countWords()
  // The name of the repository is searched, too.
  world.git.git('remote', 'add', 'origin', 'https://git.example.com/acme/specs.git')
  const index = openIndex(world.git.path)
  const { SVC_SERVER, SVC_API_KEY } = world.env
  expect(new Set(QUERIES).size).toBeGreaterThanOrEqual(200)
  for (const query of QUERIES) {
    const url = `${SVC_SERVER}/app/${world.org.slug}/api/search?${new URLSearchParams({ q: query, repo: 'acme/specs', limit: '20' })}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${SVC_API_KEY}` } })
    const online = printed(SearchResult.parse(await response.json()))
    const offline = printed(await searchLocally(index, query, 20))
    expect(offline, query).toEqual(online)
    if (query === 'PAY-7' || query === 'linked.md#payout')
      expect(offline.results[0]).toMatchObject({ section_id: 'payout' })
  }
}, 120_000)
