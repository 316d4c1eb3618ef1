import { createHmac, randomUUID } from 'node:crypto'
import examples from '@octokit/webhooks-examples'

export const SECRET = 'bench-secret'

const [event] = examples.find(({ name }) => name === 'pull_request')?.examples ?? []
const EVENT = Buffer.from(JSON.stringify(event))
const SIGNATURE = createHmac('sha256', SECRET).update(EVENT).digest('hex')

/** A pull request event of GitHub as the raw bytes of a request. */
export const webhookRequest = (): Buffer =>
  request('/webhook', EVENT, [
    'x-github-event: pull_request',
    `x-github-delivery: ${randomUUID()}`,
    `x-hub-signature-256: sha256=${SIGNATURE}`,
  ])

const STACK = Array.from(
  { length: 30 },
  (_, at) => `at step${at} (src/payments/step-${at}.ts:${at + 1})`,
).join('\n')

/** A request with alerts of one service. Each contains a different number, as in a storm of one problem. */
export function stormRequest(token: string, at: number, alerts: number): Buffer {
  const list = Array.from({ length: alerts }, (_, each) => ({
    fingerprint: `refund-failed-${at * alerts + each}`,
    title: `Refund ${at * alerts + each} failed`,
    service: 'payments',
    stack: STACK,
  }))
  return request(`/webhooks/alerts/${token}`, Buffer.from(JSON.stringify(list)), [])
}

function request(path: string, body: Buffer, headers: readonly string[]): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
