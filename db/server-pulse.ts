import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Server } from './connect-socket'

/** After this time without a byte, a connection asks whether its server is silent. */
export const DOUBT_MS = 1_000
/** A server that runs answers the probe within milliseconds. Together with the doubt, requests fail within 3 s. */
const PROBE_MS = 1_750
/** Between two probes of a silent server. */
const PAUSE_MS = 500

interface Member {
  /** Ends the connection and fails what waits on it. */
  end(): void
}

type Probe = (server: Server) => Promise<boolean>

/**
 * Tells a slow statement from a server that is frozen or cut off: such a server closes nothing, so its connections would wait for
 * their statement timeout. If the server does not answer a probe either, all member connections end at once, and new ones fail at
 * once until a probe is answered.
 */
export class ServerPulse {
  readonly #members = new Set<Member>()
  #isProbing = false
  #isSilent = false

  constructor(private readonly probe: Probe = answersProbe) {}

  get isSilent(): boolean {
    return this.#isSilent
  }

  add(member: Member): void {
    this.#members.add(member)
  }

  remove(member: Member): void {
    this.#members.delete(member)
  }

  /** Probes the server, unless a probe is under way. */
  doubt(server: Server): void {
    if (this.#isProbing) return
    this.#isProbing = true
    void this.#check(server).finally(() => {
      this.#isProbing = false
    })
  }

  async #check(server: Server): Promise<void> {
    if (await this.probe(server)) return
    this.#isSilent = true
    for (const member of [...this.#members]) member.end()
    do await delay(PAUSE_MS, undefined, { ref: false })
    while (!(await this.probe(server)))
    this.#isSilent = false
  }
}

/** Asks whether the server would use TLS. Every server answers this before it knows the account, also when it has no connection left. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')

/** Errors that also mean that nothing answers. Any other one comes from the machine of the server. */
const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether anything answers at the address of the server, also if it refuses the connection. */
export function answersProbe({ host: [host = ''], port: [port = 5432], path }: Server): Promise<boolean> {
  const socket = new Socket()
  return new Promise<boolean>((resolve) => {
    // This process may have been busy: an answer that has arrived is read first.
    const giveUp = () => setImmediate(() => setImmediate(() => resolve(false)))
    const timer = setTimeout(giveUp, PROBE_MS).unref()
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(!NO_ANSWER.includes(code)))
    socket.once('data', () => resolve(true))
    socket.once('end', () => resolve(true))
    socket.once('close', () => clearTimeout(timer))
    socket.unref()
    const ask = () => socket.write(SSL_REQUEST)
    if (path) socket.connect(path, ask)
    else socket.connect(port, host, ask)
  }).finally(() => socket.destroy())
}

const pulses = new Map<string, ServerPulse>()

/** All pools of this process with the same URL share this. */
export function pulseOf(url: string): ServerPulse {
  const pulse = pulses.get(url) ?? new ServerPulse()
  pulses.set(url, pulse)
  return pulse
}
