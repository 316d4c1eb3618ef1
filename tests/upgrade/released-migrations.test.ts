import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder, readJournal } from '#db/migrations-until'
import { LAST_RELEASE } from './last-release'

const { entries } = readJournal()
const lastReleased = entries.findIndex(({ tag }) => tag === LAST_RELEASE.migration)

test('released migrations stay as they are, because databases have them already', () => {
  const hash = createHash('sha256')
  for (const { tag } of entries.slice(0, lastReleased + 1))
    hash.update(`${tag}\0${readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8')}\0`)
  expect(hash.digest('hex')).toBe(LAST_RELEASE.migrationsHash)
})

test('new migrations come after the released ones, so that a database of the last release gets them', () => {
  expect(lastReleased).toBeGreaterThan(0)
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('only the newest migration has a schema snapshot, which the next one is made from', () => {
  const number = entries.at(-1)?.tag.split('_')[0]
  const snapshots = readdirSync(path.join(migrationsFolder, 'meta')).filter(
    (file) => file !== '_journal.json',
  )
  expect(snapshots).toEqual([`${number}_snapshot.json`])
})
