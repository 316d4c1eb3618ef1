import { execFile, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { RemoteProgram } from '#server/ports/codehost/local/git/starter/start-remotely'
import { makeRepository } from '#tests/support/git-repository'
import { asJson, FRAME, writeFrame } from '../../../../server/ports/codehost/local/git/starter/frames.mjs'

const env = { PATH: process.env.PATH }
const start = (program: string, ...args: string[]) =>
  new RemoteProgram({ program, args, env, takesInput: true })

const startWithoutInput = (program: string, ...args: string[]) =>
  new RemoteProgram({ program, args, env, takesInput: false })

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)

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

describe('a program without input, which a shell starts', () => {
  const run = async (program: string, ...args: string[]) => {
    const child = startWithoutInput(program, ...args)
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => errors.push(bytes))
    const [code, signal] = await once(child, 'close')
    return { output: Buffer.concat(output), errors: Buffer.concat(errors).toString(), code, signal }
  }
  const parentOf = async () => (await run('sh', '-c', 'echo $PPID')).output.toString()

  it('gets its arguments and variables byte by byte, and no other variable', async () => {
    const args = [
      "it's",
      '$HOME `date` "x" \\ \n end',
      '',
      '*',
      '-n',
      'ÁÈ\u0081\u0088 € 中 😀',
      '\u007f\u0001\t\n',
    ]
    const { output } = await run(
      process.execPath,
      '-e',
      'process.stdout.write(JSON.stringify(process.argv.slice(1)))',
      '--',
      ...args,
    )
    expect(JSON.parse(output.toString())).toEqual(args)
    const child = new RemoteProgram({
      program: 'env',
      args: [],
      env: { ...env, ODD: "a'b\nc=é" },
      takesInput: false,
    })
    let variables = ''
    child.stdout.on('data', (bytes: Buffer) => {
      variables += bytes
    })
    await once(child, 'close')
    expect(variables).toContain("ODD=a'b\nc=é\n")
    expect(variables).not.toMatch(/^(?:HOME|NODE_ENV|VITEST)=/m)
  })

  it('has all its output and errors carried, of any length', async () => {
    for (const length of [0, 1, 34, 35, 36, 70, 65_536, 3_000_001]) {
      const script = 'head -c $1 /dev/zero; head -c $1 /dev/zero >&2'
      const { output, errors, code } = await run('sh', '-c', script, 'sh', String(length))
      expect([output.length, errors.length, code]).toEqual([length, length, 0])
    }
  })

  it('has its exit code reported, and leaves the shell to the next program', async () => {
    const shell = await parentOf()
    expect(await run('sh', '-c', 'echo wrong >&2; exit 3')).toMatchObject({ code: 3, errors: 'wrong\n' })
    expect(await run('no-such-program').catch((error: Error) => error.message)).toContain('ENOENT')
    expect(await parentOf()).toBe(shell)
  })

  it('reads an empty input', async () => {
    expect((await run('wc', '-c')).output.toString().trim()).toBe('0')
  })

  it('runs beside others', async () => {
    const runs = Array.from({ length: 20 }, (_, i) => run('sh', '-c', 'sleep 0.05; echo $1', 'sh', String(i)))
    expect((await Promise.all(runs)).map(({ output }) => output.toString())).toEqual(
      Array.from({ length: 20 }, (_, i) => `${i}\n`),
    )
  })

  it('is ended, or killed if it does not end, and another shell starts the next', async () => {
    const shell = await parentOf()
    const patient = startWithoutInput(
      'sh',
      '-c',
      'trap "echo cleaned; exit 1" TERM; echo ready; while :; do sleep 0.05; done',
    )
    await once(patient, 'spawn')
    patient.stdout.resume()
    await expect.poll(() => childrenOf(Number(shell))).toHaveLength(1)
    patient.kill()
    await once(patient, 'close')
    expect(childrenOf(Number(shell))).toEqual([])
    const stubborn = startWithoutInput('sh', '-c', 'trap "" TERM; while :; do sleep 0.05; done')
    await once(stubborn, 'spawn')
    stubborn.kill()
    stubborn.stdout.resume()
    await once(stubborn, 'close')
    expect(await parentOf()).not.toBe(shell)
  })

  it('is ended although nobody reads its long output', async () => {
    const program = startWithoutInput('sh', '-c', 'yes | head -c 10000000; exec sleep 1000')
    await once(program, 'spawn')
    program.kill()
    program.stdout.destroy()
    await once(program, 'close')
  })

  it('starts in another shell when the one that waits has died', async () => {
    for (let round = 0; round < 10; round++) {
      const shell = await parentOf()
      process.kill(Number(shell), 'SIGKILL')
      expect(await parentOf()).not.toBe(shell)
    }
  })

  it('has its output carried after a program whose output came faster than it was taken', async () => {
    for (let round = 0; round < 5; round++) {
      const shell = await parentOf()
      const long = run('sh', '-c', 'sleep 0.1; head -c 60000 /dev/zero')
      process.kill(starterPid(), 'SIGSTOP')
      // The program has written everything before the small process checks.
      const starter = starterPid()
      await promisify(execFile)('sleep', ['0.3'])
      process.kill(starter, 'SIGCONT')
      expect((await long).output.length).toBe(60_000)
      expect(await parentOf()).toBe(shell)
    }
  })

  it('does not get the output of a process that an earlier program left behind', async () => {
    const shell = await parentOf()
    await run('sh', '-c', '(sleep 0.2; echo stray) & exit 0')
    const end = performance.now() + 400
    await vi.waitUntil(() => performance.now() > end, { interval: 50 })
    expect(await parentOf()).not.toBe(shell)
  })

  it('starts although its arguments are too long for a shell, and not with NUL in one', async () => {
    const argument = 'x'.repeat(120_000)
    expect((await run('sh', '-c', 'printf %s "$1"', 'sh', argument)).output.toString()).toBe(argument)
    expect(() => startWithoutInput('echo', 'a\0b')).toThrow('NUL')
  })
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
    writeFrame(socket, FRAME.start, asJson({ program: 'git', args, env, id: 1, takesInput: true }))
    writeFrame(socket, FRAME.input, Buffer.from(prepare))
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 5_000 })
    // The effect of that process's death on this one.
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
  const fresh = await import('#server/ports/codehost/local/git/starter/start-remotely')
  const node = process.execPath
  process.execPath = 'false'
  const program = new fresh.RemoteProgram({ program: 'true', args: [], env, takesInput: true })
  const closed = new Promise((resolve) => program.once('close', (...end) => resolve(end)))
  const [error] = await once(program, 'error')
  process.execPath = node
  expect(error.message).toContain('could not start: it ended with 1')
  expect(await closed).toEqual([null, 'SIGKILL'])
  const next = new fresh.RemoteProgram({ program: 'true', args: [], env, takesInput: true })
  next.stdout.resume()
  expect(await once(next, 'close')).toEqual([0, null])
})
