import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'

/** Only root may mount the small disk that this test needs. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const DISK_BYTES = 200_000_000

const disk = mkdtempSync(path.join(tmpdir(), 'plumbline-disk-'))
const filler = path.join(disk, 'filler')
const postgres = new OwnPostgres(disk)
const site = new SignInSite(
  () => ({}),
  async () => postgres.url,
)

function fillDisk(): void {
  const piece = Buffer.alloc(65_536)
  for (;;) {
    try {
      appendFileSync(filler, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

async function readiness() {
  const response = await fetch(`${site.address}/readyz`)
  return { status: response.status, checks: (await response.json()).checks }
}

const becomes = (status: number) =>
  vi.waitUntil(async () => (await readiness()).status === status, { timeout: 10_000, interval: 200 })

beforeAll(async () => {
  if (!mayMount) return
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk])
  chmodSync(disk, 0o755)
  await postgres.open()
  await site.start()
})

afterAll(async () => {
  if (mayMount) {
    rmSync(filler, { force: true })
    await site.stop()
    await postgres.close()
    execFileSync('umount', [disk])
  }
  rmSync(disk, { recursive: true, force: true })
})

it.runIf(mayMount)('a database whose disk is full is not ready until there is room again', async () => {
  expect((await readiness()).status).toBe(200)
  fillDisk()
  await becomes(503)
  expect((await readiness()).checks).toEqual({ database: 'ok', writes: 'failed' })
  rmSync(filler)
  await becomes(200)
})
