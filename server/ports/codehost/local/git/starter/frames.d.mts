import type { Readable, Writable } from 'node:stream'

export const FRAME: Readonly<
  Record<'start' | 'input' | 'inputEnd' | 'spawned' | 'output' | 'errors' | 'exit' | 'failure', number>
>
export function writeFrame(target: Writable, kind: number, bytes?: Uint8Array): boolean
export function asJson(value: unknown): Buffer
export function readFrames(source: Readable, take: (kind: number, bytes: Buffer) => void): void
