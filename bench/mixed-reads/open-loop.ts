import { connect, type Socket } from 'node:net'
import { createAnswerReader } from '../servers/answer-reader'

export interface TimedRead {
  kind: string
  request: Buffer
}

export interface TimedResponse {
  kind: string
  /** From the scheduled time of the request, even if it was sent later. */
  ms: number
}

export interface ReadOutcome {
  answered: TimedResponse[]
  errors: string[]
  seconds: number
}

const TICK_MS = 2
/** Requests without a response this long after the last request count as failed. */
const PATIENCE_MS = 30_000

/** Sends each read at its scheduled time, even if earlier reads are unanswered, like independent users. */
export async function sendOnTime(
  port: number,
  reads: readonly TimedRead[],
  rate: number,
): Promise<ReadOutcome> {
  const outcome: ReadOutcome = { answered: [], errors: [], seconds: Number.NaN }
  const pending = new Set<Promise<void>>()
  const connections = createConnections(port)
  const startedAt = performance.now()
  const sendRead = ({ kind, request }: TimedRead, dueAt: number) => {
    const response = connections
      .ask(request)
      .then(() => void outcome.answered.push({ kind, ms: performance.now() - dueAt }))
      .catch((error: Error) => void outcome.errors.push(`${kind}: ${error.message}`))
      .finally(() => pending.delete(response))
    pending.add(response)
  }
  await new Promise<void>((resolve) => {
    let next = 0
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * rate)
      for (; next < Math.min(due, reads.length); next++) {
        const read = reads[next]
        if (read) sendRead(read, startedAt + (next * 1000) / rate)
      }
      if (next < reads.length) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  outcome.seconds = (performance.now() - startedAt) / 1000
  const giveUp = setTimeout(() => connections.close(), PATIENCE_MS)
  await Promise.all(pending)
  clearTimeout(giveUp)
  connections.close()
  return outcome
}

/** Opens connections on demand and reuses free ones. */
function createConnections(port: number) {
  const free: Socket[] = []
  const all = new Set<Socket>()
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    all.add(socket)
    return socket
  }
  return {
    ask(request: Buffer): Promise<void> {
      const socket = free.pop() ?? open()
      const isWhole = createAnswerReader()
      return new Promise((resolve, reject) => {
        const fail = (error: Error) => {
          all.delete(socket)
          socket.destroy()
          reject(error)
        }
        const onClose = () => fail(new Error('closed before the answer was whole'))
        const onData = (chunk: Buffer) => {
          try {
            if (!isWhole(chunk)) return
          } catch (error) {
            fail(error as Error)
            return
          }
          socket.removeAllListeners()
          socket.once('close', () => forget(socket))
          free.push(socket)
          resolve()
        }
        socket.removeAllListeners()
        socket.on('error', fail)
        socket.on('close', onClose)
        socket.on('data', onData)
        socket.write(request)
      })
    },
    close() {
      for (const socket of all) socket.destroy()
    },
  }

  /** Removes a connection that the server has closed. */
  function forget(socket: Socket): void {
    all.delete(socket)
    const at = free.indexOf(socket)
    if (at >= 0) free.splice(at, 1)
  }
}
