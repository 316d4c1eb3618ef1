import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MailError } from '#server/ports/mail/port'
import { openSmtp } from '#server/ports/mail/smtp'
import { canary } from '#tests/support/canary/canary'

const password = canary('smtp-password')
const received: string[] = []
let refusal: (Error & { responseCode: number }) | null = null

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password: sent }, _, done) =>
    sent === password ? done(null, { user: username }) : done(new Error(`not ${sent}`)),
  onRcptTo: (_address, _session, done) => done(refusal),
  onData: (stream, _, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
})
beforeEach(() => {
  received.length = 0
  refusal = null
})
afterAll(() => new Promise<void>((done) => server.close(() => done())))

const smtp = (secret = password) => {
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://plumbline:${encodeURIComponent(secret)}@127.0.0.1:${port}`
  return openSmtp({ url, from: 'Plumbline <notices@acme.example>', domain: 'acme.example' })
}

const MAIL = {
  id: '0b4f',
  to: 'ada@example.com',
  subject: 'Größe\r\nBcc: all@evil.example',
  text: 'Refunds',
  html: '<p>Refunds</p>',
  unsubscribeUrl: 'https://acme.example/unsubscribe/1.2.x',
}

it('sends text and HTML with one-click unsubscribe, and no header from a subject', async () => {
  await smtp().send(MAIL)
  const [raw = ''] = received
  expect(raw).toContain('List-Unsubscribe: <https://acme.example/unsubscribe/1.2.x>')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const mail = await simpleParser(raw)
  expect(mail).toMatchObject({ text: 'Refunds', html: '<p>Refunds</p>', messageId: '<0b4f@acme.example>' })
  expect(mail.from?.text).toBe('"Plumbline" <notices@acme.example>')
  expect(mail.bcc).toBeUndefined()
  expect(mail.subject).toContain('Größe')
})

it.each([
  [550, 'rejected', false],
  [451, 'unreachable', true],
])('says whether a recipient is refused for good: %i', async (responseCode, code, retryable) => {
  refusal = Object.assign(new Error('no such mailbox'), { responseCode })
  await expect(smtp().send(MAIL)).rejects.toMatchObject({ code, retryable })
  expect(received).toEqual([])
})

it('names a refused account without the password', async () => {
  const error = await smtp('wrong-password')
    .send(MAIL)
    .catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(MailError)
  expect(error).toMatchObject({ code: 'refused_account' })
  expect(String(error)).not.toContain('wrong-password')
})

it('says that the server is away', async () => {
  const away = openSmtp({ url: 'smtp://127.0.0.1:9', from: 'a@acme.example', domain: 'acme.example' })
  await expect(away.send(MAIL)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
})
