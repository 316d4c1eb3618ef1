import { expect, it } from 'vitest'
import { ClientMessages } from '#db/client-messages'

const message = (type: string, body = '') => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const START = message('', 'user')
const STATEMENT = Buffer.concat([message('B', 'QSQS'), message('E'), message('S')])

function openStarted(): ClientMessages {
  const messages = new ClientMessages()
  messages.send(START)
  messages.answer(1)
  return messages
}

it('the start of a connection is unanswered until the server is ready', () => {
  const messages = new ClientMessages()
  expect(messages.areAnswered).toBe(true)
  messages.send(START)
  messages.send(message('p', 'password'))
  expect(messages.areAnswered).toBe(false)
  messages.answer(1)
  expect(messages.areAnswered).toBe(true)
})

it('each statement of a packet needs its own response', () => {
  const messages = openStarted()
  messages.send(Buffer.concat([STATEMENT, message('Q', 'select 1\0'), STATEMENT]))
  messages.answer(2)
  expect(messages.areAnswered).toBe(false)
  messages.answer(1)
  expect(messages.areAnswered).toBe(true)
})

it('a statement that is described first is unanswered before its Sync', () => {
  const messages = openStarted()
  messages.send(Buffer.concat([message('P'), message('D'), message('H')]))
  expect(messages.areAnswered).toBe(false)
  messages.send(STATEMENT)
  messages.answer(1)
  expect(messages.areAnswered).toBe(true)
})

it('the rows of a COPY, also those sent after its failure, have no response of their own', () => {
  const messages = openStarted()
  messages.send(message('Q', 'copy'))
  messages.send(message('d', 'row'))
  messages.answer(1)
  messages.send(message('f', 'failed'))
  expect(messages.areAnswered).toBe(true)
})
