import { expect, test } from 'vitest'
import { explainError, explainOutput } from '#db/embedded/explain-failure'
import { EmbeddedPostgresError } from '#db/embedded/index'

test.each([
  'initdb: error: could not write to file "data/base/1/1255": No space left on device',
  'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10',
  'PANIC:  could not write to file "pg_wal/xlogtemp.99": Disk quota exceeded',
])('a full disk is reported with its folder: %s', (output) => {
  expect(explainOutput('Starting the database', output, '/srv/data').message).toBe(
    'The disk that holds /srv/data is full: make room and start again.',
  )
})

test('a full disk during our own writes gives the same message', () => {
  const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/srv/data/port' })
  expect(explainError(error, '/srv/data')).toEqual(
    new EmbeddedPostgresError('The disk that holds /srv/data/port is full: make room and start again.'),
  )
})

test('the relevant line of a long output is shown', () => {
  const output = 'LOG: starting\nFATAL:  data directory has wrong ownership\nHINT: …\n'
  expect(explainOutput('Starting the database', output, '/srv').message).toBe(
    'Starting the database in /srv failed: FATAL:  data directory has wrong ownership',
  )
})

test('an error unrelated to the disk stays unchanged', () => {
  const error = new TypeError('a bug')
  expect(explainError(error, '/srv')).toBe(error)
})
