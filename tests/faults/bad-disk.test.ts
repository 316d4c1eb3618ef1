import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDisk } from '#operate/doctor/checks/check-disk'
import { openStore } from '#server/boot/open-store'
import { readSettings } from '#server/boot/settings/index'
import { explainStart } from '#server/boot/start-error'
import { runOperate } from '#tests/operate/run-operate'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

/** Only root may mount the disks that this test needs. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

interface Disk {
  options: string
  /** Puts the disk into its state. */
  spoil?(folder: string): void
  start: RegExp
  backup: RegExp
  doctor: RegExp
  remedy: RegExp
}

const DISKS: Record<string, Disk> = {
  full: {
    options: 'size=64k',
    spoil: (folder) => writeFileSync(path.join(folder, 'filler'), Buffer.alloc(65_536)),
    start: /The disk that holds .+ is full: make room and start again/,
    backup: /cannot be written: the disk is full, or can hold no more files \(ENOSPC\)/,
    doctor: /ENOSPC/,
    remedy: /^Delete files: the disk is full/,
  },
  'without a free inode': {
    options: 'size=400m,nr_inodes=2',
    spoil: (folder) => writeFileSync(path.join(folder, 'the-only-file'), ''),
    start: /The disk that holds .+ is full: make room and start again/,
    backup: /cannot be written: the disk is full, or can hold no more files \(ENOSPC\)/,
    doctor: /ENOSPC/,
    remedy: /^Delete files: .*can hold no more files/,
  },
  'read-only': {
    options: 'size=400m,ro',
    start: /cannot be made, because its disk is read-only: mount it for writing, or set another DATA_DIR/,
    backup: /cannot be written: the disk is read-only \(EROFS\)/,
    doctor: /EROFS/,
    remedy: /^Mount the disk for writing/,
  },
}

describe.runIf(mayMount).each(Object.entries(DISKS))('on a disk that is %s', (_name, disk) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-bad-disk-'))
  beforeAll(() => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', disk.options, 'tmpfs', folder])
    if (!disk.options.includes('ro')) chmodSync(folder, 0o755)
    disk.spoil?.(folder)
  })
  afterAll(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })

  it('a start with the embedded database ends with one sentence', async () => {
    const refusal = await openStore(readSettings({ DATA_DIR: folder })).catch(explainStart)
    expect(refusal).toMatch(disk.start)
    expect(refusal).not.toContain('\n')
  })

  it('a backup ends with one sentence and leaves nothing', async () => {
    const file = path.join(folder, 'backup.svc')
    const env = { DATABASE_URL: await freshDatabaseUrl(), ENCRYPTION_KEY: 'k'.repeat(32) }
    const { code, stdout, stderr } = await runOperate(['backup', file], env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(disk.backup)
    expect(stderr.trim()).not.toContain('\n')
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('the doctor says so', async () => {
    const findings = await checkDisk({ dataDir: folder })
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(disk.doctor),
        fix: expect.stringMatching(disk.remedy),
      }),
    ])
  })
})
