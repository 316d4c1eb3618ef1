import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { asJson, FRAME, writeFrame } from '../../../server/ports/codehost/local/git/starter/frames.mjs'
import { RemoteProgram } from '../../../server/ports/codehost/local/git/starter/start-remotely'
import { makeRepository } from '../../support/git-repository'

const env = { PATH: process.env.PATH }
const start = (program: string, ...args: string[]) => new RemoteProgram({ program, args, env })

/** The pid of the small process that starts programs for this one. */
const starterPid = () =>
  Number(
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((row) => row.trim().split(/\s+/))
      .find(
        ([, parent, ...args]) => parent === `${process.pid}` && args.join().includes('start-programs'),
      )?.[0],
  )

it('carries all bytes of input, output and errors, however slow the reader is', async () => {
  const program = start('sh', '-c', 'head -c 300000 /dev/zero >&2; cat')
  const sent = Buffer.alloc(5_000_000, 'bytes')
  program.stdin.end(sent)
  let errors = 0
  program.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.length
  })
  const output: Buffer[] = []
  for await (const chunk of program.stdout) {
    output.push(chunk)
    await new Promise(setImmediate)
  }
  expect(Buffer.concat(output).equals(sent)).toBe(true)
  expect(errors).toBe(300_000)
})

it('reports the exit code after all errors', async () => {
  const program = start('sh', '-c', 'echo wrong >&2; exit 3')
  let errors = ''
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  program.stdout.resume()
  expect(await once(program, 'close')).toEqual([3, null])
  expect(errors).toBe('wrong\n')
})

it('ends a program that does not read its input and whose output nobody reads', async () => {
  const program = start('sh', '-c', 'yes | head -c 10000000; exec sleep 1000')
  program.stdin.write(Buffer.alloc(10_000_000))
  await once(program, 'spawn')
  program.kill()
  program.stdout.destroy()
  expect(await once(program, 'close')).toEqual([null, 'SIGTERM'])
})

it('kills a program that does not end when it is asked to', async () => {
  const program = start('sh', '-c', 'trap "" TERM; echo ready; while :; do sleep 0.05; done')
  await once(program.stdout, 'data')
  program.kill()
  program.stdout.resume()
  expect(await once(program, 'close')).toEqual([null, 'SIGKILL'])
})

describe('git that holds a lock', () => {
  const repository = makeRepository({ 'a.md': 'a' })
  afterAll(() => repository.remove())
  const lock = path.join(repository.path, '.git/refs/heads/work.lock')
  const args = ['-C', repository.path, 'update-ref', '--stdin']
  const prepare = `start\ncreate refs/heads/work ${repository.head()}\nprepare\n`

  it('removes it when it is ended', async () => {
    const program = start('git', ...args)
    program.stdin.write(prepare)
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 5_000 })
    program.stdout.resume()
    program.kill()
    await once(program, 'close')
    expect(existsSync(lock)).toBe(false)
  })

  it('removes it when the process dies for which it was started', async () => {
    const socketPath = path.join(mkdtempSync(path.join(tmpdir(), 'plumbline-start-')), 'socket')
    const starter = fork('server/ports/codehost/local/git/starter/start-programs.mjs', [socketPath])
    await once(starter, 'message')
    const socket = connect(socketPath)
    writeFrame(socket, FRAME.start, asJson({ program: 'git', args, env, id: 1 }))
    writeFrame(socket, FRAME.input, Buffer.from(prepare))
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 5_000 })
    // What the death of that process looks like from here.
    starter.disconnect()
    socket.destroy()
    await once(starter, 'exit')
    expect(existsSync(lock)).toBe(false)
  })
})

it('says that a program does not exist', async () => {
  const program = start('no-such-program')
  const [error] = await once(program, 'error')
  expect(error.message).toContain('ENOENT')
})

it('fails what runs when the small process dies, and starts another one', async () => {
  const program = start('sleep', '1000')
  await once(program, 'spawn')
  const failed = once(program, 'error')
  process.kill(starterPid(), 'SIGKILL')
  expect((await failed)[0].message).toBe('the process that starts programs has ended')
  const next = start('true')
  next.stdout.resume()
  expect(await once(next, 'close')).toEqual([0, null])
})

it('fails if the small process cannot start, and starts another one later', async () => {
  vi.resetModules()
  const fresh = await import('../../../server/ports/codehost/local/git/starter/start-remotely')
  const node = process.execPath
  process.execPath = 'false'
  const program = new fresh.RemoteProgram({ program: 'true', args: [], env })
  const closed = new Promise((resolve) => program.once('close', (...end) => resolve(end)))
  const [error] = await once(program, 'error')
  process.execPath = node
  expect(error.message).toContain('could not start: it ended with 1')
  expect(await closed).toEqual([null, 'SIGKILL'])
  const next = new fresh.RemoteProgram({ program: 'true', args: [], env })
  next.stdout.resume()
  expect(await once(next, 'close')).toEqual([0, null])
})
