import { connect, type Socket } from 'node:net'
import type { ShotResult, StormSending } from './storm-shot'

const REPORT_EVERY = 25

/** Sends all requests in order over several connections. Each connection sends its next request after a response. */
process.once('message', async ({ port, connections, shots }: StormSending) => {
  const answers: ShotResult[] = []
  let next = 0

  async function sendInTurn(): Promise<void> {
    for (let at = next++; at < shots.length; at = next++) {
      const shot = shots[at]
      if (!shot) return
      const startedAt = performance.now()
      const answer = await exchange(port, Buffer.from(shot.request, 'base64'), shot.isCutShort)
      answers.push({ at, ...answer, ms: performance.now() - startedAt })
      if (answers.length % REPORT_EVERY === 0) process.send?.({ done: answers.length })
    }
  }

  await Promise.all(Array.from({ length: connections }, sendInTurn))
  process.send?.({ answers })
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

interface Exchange {
  status: number | null
  body: string
}

const idle = new Set<Socket>()

function takeSocket(port: number): Socket {
  const [free] = idle
  if (!free) return connect({ port, host: '127.0.0.1', noDelay: true })
  idle.delete(free)
  return free.removeAllListeners()
}

/** Keeps a connection for reuse until the server closes it. */
function keepSocket(socket: Socket): void {
  idle.add(socket)
  for (const event of ['error', 'end', 'close']) socket.on(event, () => idle.delete(socket))
}

/** Sends on a free connection or a new one. A connection that is cut off in the middle of a request is not reused. */
function exchange(port: number, request: Buffer, isCutShort: boolean): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const socket = takeSocket(port)
    let received = ''
    const settle = (answer: Exchange) => {
      socket.removeAllListeners()
      if (answer.status === null || isCutShort) socket.destroy()
      else keepSocket(socket)
      resolve(answer)
    }
    socket.on('error', (error) => (isCutShort ? settle({ status: null, body: '' }) : reject(error)))
    socket.on('close', () => settle({ status: null, body: '' }))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const answer = readAnswer(received)
      if (answer) settle(answer)
    })
    socket.write(request, () => isCutShort && socket.end())
  })
}

function readAnswer(received: string): Exchange | null {
  const bodyAt = received.indexOf('\r\n\r\n') + 4
  const length = /^content-length: (\d+)/im.exec(received)?.[1]
  if (bodyAt < 4 || length === undefined || received.length < bodyAt + Number(length)) return null
  return { status: Number(received.slice(9, 12)), body: received.slice(bodyAt) }
}
