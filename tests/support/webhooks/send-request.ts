import { type Agent, request } from 'node:http'
import type { SentWebhook } from './sign-webhook'

export interface Answered {
  status: number
  body: string
}

/**
 * Sends a request over a real connection. If cut short, it announces the whole body, sends half of it,
 * disconnects and returns null.
 */
export function sendRequest(
  port: number,
  { path, headers, body }: SentWebhook,
  { agent, isCutShort = false }: { agent: Agent; isCutShort?: boolean },
): Promise<Answered | null> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body)
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        agent,
        headers: { ...headers, 'content-length': bytes.length },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', (error) => (isCutShort ? resolve(null) : reject(error)))
    if (!isCutShort) return outgoing.end(bytes)
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy())
  })
}
