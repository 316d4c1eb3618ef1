import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storeSelection, testsLeft } from '../../scripts/selection/last-selection.mjs'
import { readImporters } from '../../scripts/selection/read-modules.mjs'
import { selectTests } from '../../scripts/selection/select-tests.mjs'

const CORE = 'tests/server/http/who-may-call.test.ts'
const OWN = 'tests/server/tickets/sync/a.test.ts'
const IMPORTER = 'tests/server/talk/chat/b.test.ts'
const FURTHER = 'tests/server/talk/notices/c.test.ts'
const OTHERS = Array.from({ length: 40 }, (_, index) => `tests/spec/lint/${index}.test.ts`)
const TESTS = [CORE, OWN, IMPORTER, FURTHER, ...OTHERS]
const importers = readImporters(
  ['server/talk/chat/b.ts', 'server/talk/notices/c.ts', 'server/tickets/sync/a.ts'],
  (file) =>
    file === 'server/talk/chat/b.ts'
      ? "import { a } from '#server/tickets/sync/index'\nconst c = await import('#server/talk/notices/c')"
      : file === 'server/talk/notices/c.ts'
        ? "import type { B } from '../chat/b'"
        : '',
)
const select = (input: Partial<Parameters<typeof selectTests>[0]>) =>
  selectTests({ tests: TESTS, changed: [], importers, seconds: {}, seed: 1, ...input })
const selected = ({ core, near, rotating }: ReturnType<typeof select>) => [...core, ...near, ...rotating]

it('every test is selected once or left to the rest', () => {
  const selection = select({ changed: ['server/tickets/sync/a.ts'] })
  expect([...selected(selection), ...selection.rest].toSorted()).toEqual(TESTS.toSorted())
})

it('the rest is what the last selection of the same seed left, whatever has changed since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-selection-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cache/selected.json')
  expect(testsLeft(1, TESTS, file)).toEqual(TESTS)
  storeSelection(1, [CORE, OWN], file)
  expect(testsLeft(1, TESTS, file)).toEqual([IMPORTER, FURTHER, ...OTHERS])
  expect(testsLeft(2, TESTS, file)).toEqual(TESTS)
})

it('the list of modules is no dependent of a module', () => {
  const read = () => "export { chat } from './talk/chat/module'"
  expect(readImporters(['server/modules.ts'], read).size).toBe(0)
  expect(readImporters(['server/collect.ts'], read).size).toBe(1)
})

it('the core runs for every change and seed', () => {
  for (let seed = 0; seed < 20; seed += 1) expect(select({ seed }).core).toEqual([CORE])
})

it('the tests of changed modules and of their importers run, nearest first', () => {
  const { near, rotating } = select({ changed: ['server/tickets/sync/a.ts'] })
  const expected = [OWN, IMPORTER, FURTHER].filter((test) => !rotating.includes(test))
  expect(near.filter((test) => !test.startsWith('tests/spec'))).toEqual(expected)
})

it('a changed test runs, and so do expensive tests of a changed module', () => {
  const chosen = selected(
    select({
      changed: ['server/tickets/sync/a.ts', 'tests/server/talk/notices/c.test.ts'],
      seconds: { [OWN]: 5_000, [IMPORTER]: 5_000 },
    }),
  )
  expect(chosen).toEqual(expect.arrayContaining([OWN, FURTHER]))
})

it('importers beyond the budget of time are left to the rest', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const left = seeds.filter((seed) =>
    select({ changed: ['server/tickets/sync/a.ts'], seconds: { [IMPORTER]: 5_000 }, seed }).rest.includes(
      IMPORTER,
    ),
  )
  expect(left.length).toBeGreaterThan(30)
})

it('the seeds together run every test', () => {
  const seen = new Set(Array.from({ length: 16 }, (_, seed) => selected(select({ seed }))).flat())
  expect([...seen].toSorted()).toEqual(TESTS.toSorted())
})
