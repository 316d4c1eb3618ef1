import { describe, expect, it } from 'vitest'
import { ServerMessages } from '#db/server-messages'

const message = (type: string, body: Buffer) => {
  const header = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0])
  header.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}
const READY = (state: string) => message('Z', Buffer.from(state))
const ROW = message('D', Buffer.from([1, 2, 3, 4, 5]))
const EMPTY = message('I', Buffer.alloc(0))
const setting = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`))
const error = (severity: string, code: string) =>
  message('E', Buffer.from(`SFEHLER\0V${severity}\0C${code}\0Mno\0\0`))

function receive(size: number, ...messages: Buffer[]) {
  const received = new ServerMessages()
  const sent = Buffer.concat(messages)
  const results = Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
    received.take(sent.subarray(at * size, (at + 1) * size)),
  )
  return {
    isInTransaction: received.isInTransaction,
    passed: Buffer.concat(results.map(({ bytes }) => bytes)),
    fatal: results.find(({ fatal }) => fatal)?.fatal,
    isReadOnly: results.some(({ isReadOnly }) => isReadOnly),
    refusals: results.map(({ refusesWrites }) => refusesWrites).filter((refuses) => refuses !== null),
  }
}

describe.each([1, 2, 3, 5, 7, 100])('messages in chunks of %i bytes', (size) => {
  it('show whether a transaction is open', () => {
    expect(receive(size, ROW, READY('T')).isInTransaction).toBe(true)
    expect(receive(size, READY('T'), ROW, EMPTY).isInTransaction).toBe(true)
    expect(receive(size, READY('E'), EMPTY).isInTransaction).toBe(true)
    expect(receive(size, READY('T'), READY('I'), ROW).isInTransaction).toBe(false)
  })

  it('all reach the driver if the connection continues', () => {
    const sent = [ROW, error('ERROR', '22012'), READY('I'), EMPTY]
    const { passed, fatal } = receive(size, ...sent)
    expect(passed).toEqual(Buffer.concat(sent))
    expect(fatal).toBeUndefined()
  })

  it.each([
    ['25006', true],
    ['22012', false],
  ])('show with error %s whether the server is read-only: %s', (code, isReadOnly) => {
    const sent = [ROW, error('ERROR', code), READY('I')]
    expect(receive(size, ...sent)).toMatchObject({ isReadOnly, passed: Buffer.concat(sent) })
  })

  it.each([
    ['off', 'off', [false]],
    ['on', 'off', [true]],
    ['off', 'on', [true]],
  ])(
    'show whether the server refuses writes, from its settings: %s and %s',
    (readOnly, standby, refusals) => {
      const settings = [
        setting('default_transaction_read_only', readOnly),
        setting('TimeZone', 'UTC'),
        setting('in_hot_standby', standby),
      ]
      const { passed, ...received } = receive(size, ...settings, READY('I'))
      expect(received.refusals).toEqual(refusals)
      expect(passed).toEqual(Buffer.concat([...settings, READY('I')]))
    },
  )

  it('show that the server has begun to refuse writes', () => {
    const start = [setting('default_transaction_read_only', 'off'), setting('in_hot_standby', 'off')]
    const later = [setting('default_transaction_read_only', 'on'), READY('I')]
    expect(receive(size, ...start, READY('I'), ...later).refusals.at(-1)).toBe(true)
  })

  it.each(['FATAL', 'PANIC'])('hide an error of severity %s from the driver', (severity) => {
    const { passed, fatal } = receive(size, ROW, READY('I'), error(severity, '57P01'))
    expect(passed).toEqual(Buffer.concat([ROW, READY('I')]))
    expect(fatal).toMatchObject({ code: '57P01', message: 'no', severity })
  })
})
